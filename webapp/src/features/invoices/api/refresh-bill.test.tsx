import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { customerKeys } from "@/features/customers/api/keys";
import { homeKeys } from "@/features/home/api/keys";
import { jobKeys } from "@/features/jobs/api/keys";
import { khataKeys } from "@/features/khata/api/keys";
import { billKeys, paymentKeys } from "./keys";
import { useRefreshBill, useRefreshMoney } from "./refresh-bill";

test("a change of the bill invalidates only queries that show the job's amounts", {
  tags: "spec:invoices-16",
}, async () => {
  const queries = new QueryClient();
  const list = { page: 1, size: 10, search: "" };
  const shown = [
    billKeys.one(11, 31),
    billKeys.draft(11, 31),
    jobKeys.one(11, 31),
    jobKeys.list(11, list, undefined),
    jobKeys.board(11),
    paymentKeys.list(11, list, { dateFilter: 6, paymentMethodId: 0 }),
    homeKeys.first(11),
    khataKeys.account(11, 5),
    khataKeys.entries(11, 5, list),
    khataKeys.owing(11, list),
    customerKeys.list(11, list),
  ];
  const others = [
    jobKeys.defaults(11),
    jobKeys.one(11, 32),
    billKeys.one(22, 31),
    khataKeys.account(22, 5),
  ];
  for (const key of [...shown, ...others]) queries.setQueryData(key, {});
  const { result } = renderHook(() => useRefreshBill(11), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  await result.current(31);
  const stale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect(shown.map(stale)).toEqual(shown.map(() => true));
  expect(others.map(stale)).toEqual(others.map(() => false));
});

test("moved money invalidates all bills and sheets of the garage, and no choices of forms", async () => {
  const queries = new QueryClient();
  const list = { page: 1, size: 10, search: "" };
  const shown = [
    billKeys.one(11, 31),
    billKeys.one(11, 32),
    jobKeys.one(11, 32),
    paymentKeys.list(11, list, { dateFilter: 6, paymentMethodId: 0 }),
    khataKeys.entries(11, 5, list),
    homeKeys.first(11),
  ];
  const others = [jobKeys.defaults(11), billKeys.one(22, 31), jobKeys.one(22, 31)];
  for (const key of [...shown, ...others]) queries.setQueryData(key, {});
  const { result } = renderHook(() => useRefreshMoney(11), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  await result.current();
  const stale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect(shown.map(stale)).toEqual(shown.map(() => true));
  expect(others.map(stale)).toEqual(others.map(() => false));
});
