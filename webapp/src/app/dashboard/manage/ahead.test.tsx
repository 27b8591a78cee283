import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { CustomersAhead } from "@/features/customers/components/customers-ahead";
import { JobsAhead } from "@/features/jobs/list/jobs-ahead";
import { StaffAhead } from "@/features/staff/components/staff-ahead";
import { VehiclesAhead } from "@/features/vehicles/components/vehicles-ahead";
import { jobDefaults } from "@/testing/jobs";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import CustomersPage from "./customers/page";
import JobsPage from "./jobs/page";
import StaffPage from "./staffs/page";
import VehiclesPage from "./vehicles/page";

type What = "jobs" | "customers" | "vehicles" | "staffs";
const LISTS: { what: What; Ahead: ComponentType; Page: ComponentType }[] = [
  { what: "jobs", Ahead: JobsAhead, Page: JobsPage },
  { what: "customers", Ahead: CustomersAhead, Page: CustomersPage },
  { what: "vehicles", Ahead: VehiclesAhead, Page: VehiclesPage },
  { what: "staffs", Ahead: StaffAhead, Page: StaffPage },
];
const NONE = { jobs: [], customers: [], vehicles: [], records: [], recordCount: 0, asOf: 1 };
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

const soon = () => new Promise((done) => setTimeout(done, 50));

describe.each(LISTS)("list prefetch of the $what", ({ what, Ahead, Page }) => {
  test("the $what list is requested before its screen renders, with page, size and search of the address", async () => {
    open(what, `${SECOND}&${FILTER}`);
    renderApp(<Ahead />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({
      garageId: "11",
      currentPage: "2",
      pageSize: "25",
      searchText: "SWIFT",
    });
  });

  test.each(["", `${SECOND}&${FILTER}`])(
    "the $what screen does not request its list again: ?%s",
    async (query) => {
      open(what, query);
      renderApp(<Page />);
      expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
      await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
      await soon();
      expect(asked).toHaveLength(1);
    },
  );

  test("the $what list is not requested after a sign-out", async () => {
    open(what, "");
    localStorage.removeItem("token");
    renderApp(<Ahead />);
    await soon();
    expect(asked).toEqual([]);
  });
});

describe("job list prefetch", () => {
  beforeEach(() => open("jobs", FILTER));

  test("the job list prefetch sends the filters", async () => {
    renderApp(<JobsAhead />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(JSON.parse(asked[0]?.filter ?? "")).toMatchObject({ status: [1, 3] });
  });

  test("the job board does not prefetch the list", async () => {
    open("jobs", "view=board");
    renderApp(<JobsAhead />);
    await soon();
    expect(asked).toEqual([]);
  });
});
