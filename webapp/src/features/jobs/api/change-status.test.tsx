import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { khataKeys } from "@/features/khata/api/keys";
import { answer, at, server } from "@/testing/server";
import { useChangeStatus } from "./change-status";
import { jobKeys } from "./keys";

test("a changed status reloads what customers owe, and the sheet and the bill of that job only", async () => {
  server.use(http.post(at("/api/garage/jobs/change-status"), () => answer({})));
  const queries = new QueryClient();
  const shown = [jobKeys.one(11, 31), jobKeys.bill(11, 31), khataKeys.account(11, 5)];
  const others = [jobKeys.one(11, 32), jobKeys.bill(11, 32), khataKeys.account(22, 5)];
  for (const key of [...shown, ...others]) queries.setQueryData(key, {});
  const { result } = renderHook(() => useChangeStatus(11), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  await result.current.mutateAsync({
    job: { jobId: 31, jobCode: "JOB-00031", jobStatusId: 5, jobStatus: "Cancelled" },
    status: { jobStatusId: 1, jobStatus: "Open" },
  });
  const stale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect(shown.map(stale)).toEqual(shown.map(() => true));
  expect(others.map(stale)).toEqual(others.map(() => false));
});

test.each([
  ["Cancelled", { jobStatusId: 5, jobStatus: "Cancelled" }, 2],
  ["Open", { jobStatusId: 1, jobStatus: "Open" }, 1],
])(
  "changing the status of a job from “%s” reloads the job list only if amounts change",
  async (_, before, loads) => {
    server.use(http.post(at("/api/garage/jobs/change-status"), () => answer({})));
    const queries = new QueryClient();
    let loaded = 0;
    const list = new QueryObserver(queries, {
      queryKey: [...jobKeys.lists(11), "page 1"],
      queryFn: () => {
        loaded += 1;
        return { jobs: [] };
      },
    });
    const stop = list.subscribe(() => {});
    await waitFor(() => expect(loaded).toBe(1));
    const { result } = renderHook(() => useChangeStatus(11), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      ),
    });
    await result.current.mutateAsync({
      job: { jobId: 31, jobCode: "JOB-00031", ...before },
      status: { jobStatusId: 2, jobStatus: "In Progress" },
    });
    expect(loaded).toBe(loads);
    stop();
  },
);
