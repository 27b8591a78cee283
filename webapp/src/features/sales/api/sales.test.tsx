import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCancelJob } from "@/features/invoices/api/cancel-job";
import { partKeys } from "@/features/parts/api/keys";
import { done, taking } from "@/testing/show-bill";
import { useSell } from "./sales";

test.each<[string, () => (body: never) => Promise<unknown>]>([
  ["a sale", () => useSell(11).mutateAsync],
  ["a cancelled job with its parts", () => useCancelJob(11, 31).mutateAsync],
])("%s loads the stock again", async (_what, use) => {
  taking("*/api/garage/sales", () => done("Sold."));
  taking("*/api/garage/jobs/31/cancel", () => done("Cancelled."));
  const queries = new QueryClient();
  const parts = partKeys.one(11, 51);
  queries.setQueryData(parts, {});
  const { result } = renderHook(use, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  await result.current({} as never);
  expect(queries.getQueryState(parts)?.isInvalidated).toBe(true);
});
