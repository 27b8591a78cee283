import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/api/client";
import { readOptions } from "@/api/read-options";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { useChange } from "@/api/use-change";
import { useKeyedChange } from "@/api/use-keyed-change";
import { usePaper } from "@/api/use-paper";
import type { StatementIn } from "../types";
import { khataKeys } from "./keys";

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

/** Mails a statement. The list of its month loads again. */
export function useMailStatement(garageId: number) {
  const reload = khataKeys.statements(garageId);
  return useChange({ reload, always: true }, (statementId: number) => mail(garageId, statementId));
}

/** Mails statements, one after the other: the limit of mails stops the rest. The list loads again once. */
export function useMailStatements(garageId: number) {
  const queries = useQueryClient();
  const reload = khataKeys.statements(garageId);
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await unwrapEnvelope(mail(garageId, id));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: reload }),
  });
}

function mail(garageId: number, statementId: number) {
  return api.POST("/api/garage/statements/{statement_id}/mail", {
    params: { path: { statement_id: statementId }, query: { garageId } },
  });
}

/** Loads the statements of a month such as 2026-11, and how many are missing. */
export function statementsOptions(garageId: number, month: string) {
  return readOptions(khataKeys.statements(garageId, month), (signal) =>
    api.GET("/api/garage/statements", { params: { query: { garageId, month } }, signal }),
  );
}

/** Makes the missing statements of a month, and mails them. */
export function useMakeStatements(garageId: number, month: string) {
  const params = { query: { garageId } };
  return useChange({ keep: khataKeys.statements(garageId, month) }, () =>
    api.POST("/api/garage/statements", { params, body: { month } }),
  );
}
