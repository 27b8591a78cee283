import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { answer, at, server } from "@/testing/server";
import { useChangeStatus } from "./change-status";
import { jobKeys } from "./keys";

test("a new status asks again for the job's sheet and for its bill", async () => {
  server.use(http.post(at("/api/garage/jobs/change-status"), () => answer({})));
  const queries = new QueryClient();
  const shown = [jobKeys.one(11, 31), jobKeys.bill(11, 31)];
  const others = [jobKeys.one(11, 32), jobKeys.bill(11, 32)];
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
  expect(shown.map(stale)).toEqual([true, true]);
  expect(others.map(stale)).toEqual([false, false]);
});
