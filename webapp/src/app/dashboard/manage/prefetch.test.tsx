import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { HydrationProvider } from "@/lib/loading/hydrated";
import { jobDefaults } from "@/testing/jobs";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import CustomersPage from "./customers/page";
import JobsPage from "./jobs/page";
import PartsPage from "./parts/page";
import StaffPage from "./staffs/page";
import VehiclesPage from "./vehicles/page";

type What = "jobs" | "customers" | "vehicles" | "parts" | "staffs";
const LISTS: { what: What; Page: ComponentType }[] = [
  { what: "jobs", Page: JobsPage },
  { what: "customers", Page: CustomersPage },
  { what: "vehicles", Page: VehiclesPage },
  { what: "parts", Page: PartsPage },
  { what: "staffs", Page: StaffPage },
];
const NONE = {
  jobs: [],
  customers: [],
  vehicles: [],
  parts: [],
  records: [],
  recordCount: 0,
  asOf: 1,
};
const SECOND = "page=2&size=25&search=SWIFT";
const FILTER = "status=1,3";

const asked: Record<string, string>[] = [];

function open(what: What, query: string) {
  window.history.replaceState(null, "", `/dashboard/manage/${what}?${query}`);
  const me = signInWith([]);
  asked.length = 0;
  server.use(
    http.get(at("/api/garage/me"), () => answer(me)),
    http.get(at("/api/garage/get-job-defaults"), () => answer(jobDefaults)),
    http.get(at(`/api/garage/${what}`), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return answer(NONE);
    }),
  );
}

/** Renders the page as the browser does first: as the exported page, before hydration. */
function Exported({ Page }: { Page: ComponentType }) {
  return (
    <HydrationProvider>
      <Page />
    </HydrationProvider>
  );
}

const soon = () => new Promise((done) => setTimeout(done, 50));

describe.each(LISTS)("list prefetch of the $what", ({ what, Page }) => {
  test(`the ${what} list is requested once, with page, size and search from the URL`, async () => {
    open(what, `${SECOND}&${FILTER}`);
    renderApp(<Exported Page={Page} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({
      garageId: "11",
      currentPage: "2",
      pageSize: "25",
      searchText: "SWIFT",
    });
  });

  test.each(["", `${SECOND}&${FILTER}`])(
    `the ${what} screen does not request the prefetched list again: ?%s`,
    async (query) => {
      open(what, query);
      renderApp(<Page />);
      expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
      await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
      await soon();
      expect(asked).toHaveLength(1);
    },
  );
});

describe("job list prefetch", () => {
  beforeEach(() => open("jobs", FILTER));

  test("the job list prefetch sends the filters from the URL", async () => {
    renderApp(<Exported Page={JobsPage} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(JSON.parse(asked[0]?.filter ?? "")).toMatchObject({ status: [1, 3] });
  });

  test("the job board does not prefetch the list", async () => {
    open("jobs", "view=board");
    renderApp(<Exported Page={JobsPage} />);
    await soon();
    expect(asked).toEqual([]);
  });
});
