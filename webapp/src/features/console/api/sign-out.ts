import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/unwrap";
import { closeConsole } from "../token";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

/** Here it is over at once; the server is told as well as it can be. */
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
