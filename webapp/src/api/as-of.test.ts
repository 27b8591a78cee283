import { QueryClient } from "@tanstack/react-query";
import { http } from "msw";
import { expect, test } from "vitest";
import { customersOptions } from "@/features/customers/api/list-customers";
import { jobsOptions } from "@/features/jobs/api/list-jobs";
import { jobHistoryOptions } from "@/features/vehicles/api/job-history";
import { vehiclesOptions } from "@/features/vehicles/api/list-vehicles";
import { answer, server } from "@/testing/server";

const page = (number: number) => ({ page: number, size: 10, search: "" });

test.each([
  ["jobs", (list: ReturnType<typeof page>) => jobsOptions(11, list, undefined)],
  ["customers", (list: ReturnType<typeof page>) => customersOptions(11, list)],
  ["vehicles", (list: ReturnType<typeof page>) => vehiclesOptions(11, list)],
  ["vehicles/job-history", (list: ReturnType<typeof page>) => jobHistoryOptions(11, 5, list)],
])(
  "requests for later pages of %s send the asOf value that the first page returned",
  async (path, options) => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(`*/api/garage/${path}`, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("asOf"));
        return answer({ recordCount: 42, asOf: 31 });
      }),
    );
    const client = new QueryClient();
    const show = (list: ReturnType<typeof page>) =>
      client.fetchQuery(options(list) as Parameters<typeof client.fetchQuery>[0]);
    await show(page(3)); // No first page is loaded, as after a reload on page 3.
    await show(page(1));
    await show(page(2));
    await show({ ...page(2), size: 25 });
    expect(asked).toEqual([null, null, "31", null]);
  },
);
