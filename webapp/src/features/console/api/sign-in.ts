import { useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap } from "@/api/unwrap";
import { openConsole } from "../token";
import type { AdminSignInIn } from "../types";
import { consoleApi } from "./client";
import { consoleKeys } from "./keys";

export function useSignInToConsole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AdminSignInIn) => unwrap(consoleApi.POST("/api/console/login", { body })),
    onSuccess: ({ token }) => {
      // This removes data that the previous admin loaded in this tab.
      queries.removeQueries({ queryKey: consoleKeys.all });
      openConsole(token);
    },
  });
}
