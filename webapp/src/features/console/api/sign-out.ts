import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/unwrap";
import { closeConsole } from "../token";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

/** Signs the admin out. The session in this tab ends even if the server does not answer. */
export function useSignOutOfConsole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(consoleApi.POST("/api/console/logout")),
    onSettled: () => {
      closeConsole();
      queries.removeQueries({ queryKey: consoleKeys.all });
    },
  });
}
