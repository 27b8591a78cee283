import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { useKeyedChange } from "@/api/use-keyed-change";
import { usePaper } from "@/api/use-paper";
import type { StatementIn } from "../types";
import { khataKeys } from "./keys";

const ASK_AGAIN_MS = 3_000;

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

/** Mails statements. The list of their month loads again. */
export function useMailStatement(garageId: number) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: khataKeys.statements(garageId) });
  return useChange({ reload, always: true }, (statementId: number) =>
    api.POST("/api/garage/statements/{statement_id}/mail", {
      params: { path: { statement_id: statementId }, query: { garageId } },
    }),
  );
}

/** Loads the statements of a month such as 2026-11, and how many are missing. */
export function statementsOptions(garageId: number, month: string) {
  return queryOptions({
    queryKey: khataKeys.statements(garageId, month),
    queryFn: ({ signal }) =>
      unwrap(api.GET("/api/garage/statements", { params: { query: { garageId, month } }, signal })),
    // Mails are on their way for some seconds.
    refetchInterval: ({ state }) =>
      state.data?.statements.some(({ mailState }) => mailState === "queued") ? ASK_AGAIN_MS : false,
  });
}

/** Makes the missing statements of a month, and mails them. */
export function useMakeStatements(garageId: number, month: string) {
  const params = { query: { garageId } };
  return useChange({ keep: khataKeys.statements(garageId, month) }, () =>
    api.POST("/api/garage/statements", { params, body: { month } }),
  );
}
