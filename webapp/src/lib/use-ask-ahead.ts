import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { readGarageId, readToken } from "./session-values";

export type Ask = (queries: QueryClient, garageId: number, params: URLSearchParams) => void;

/**
 * Requests a screen's first data while React hydrates, so that it is ready when the screen renders. Declare
 * `ask` outside the component.
 */
export function useAskAhead(ask: Ask): void {
  const queries = useQueryClient();
  useEffect(() => {
    const garageId = readGarageId();
    if (!readToken() || garageId === null) return;
    ask(queries, garageId, new URLSearchParams(window.location.search));
  }, [queries, ask]);
}
