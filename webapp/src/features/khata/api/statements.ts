import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { useKeyedChange } from "@/api/use-keyed-change";
import { usePaper } from "@/api/use-paper";
import type { StatementIn } from "../types";

/** Makes the statement of a customer. */
export function useMakeStatement(garageId: number, customerId: number) {
  return useKeyedChange({ explainsLock: true }, (body: StatementIn, keyed) => {
    const params = {
      path: { customer_id: customerId },
      query: { garageId },
      header: keyed(body),
    };
    return api.POST("/api/garage/customers/{customer_id}/statements", { params, body });
  });
}

/** Downloads the PDF of a statement. */
export function useStatementPaper(garageId: number, statementId: number) {
  const params = { path: { statement_id: statementId }, query: { garageId } };
  return usePaper((signal) =>
    unwrap(api.GET("/api/garage/statements/{statement_id}/address", { params, signal })),
  );
}

/** Mails a statement to its customer. */
export function useMailStatement(garageId: number) {
  return useChange({}, (statementId: number) =>
    api.POST("/api/garage/statements/{statement_id}/mail", {
      params: { path: { statement_id: statementId }, query: { garageId } },
    }),
  );
}
