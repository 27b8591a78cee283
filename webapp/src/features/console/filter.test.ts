import { expect, test } from "vitest";
import { garage } from "@/testing/console";
import { commandsFor } from "./commands";
import { filterIn } from "./filter";

const filterOf = (text: string) => filterIn(new URLSearchParams(text), "2026-11-28");

test("Garage filter ignores unknown values in the URL for subscription state, end and sort order", () => {
  expect(filterOf("state=grace&sort=activity&plan=pro")).toEqual({
    state: "grace",
    planCode: "pro",
    sort: "activity",
  });
  expect(filterOf("state=asleep&sort=size&ends=never")).toEqual({
    state: "",
    planCode: "",
    sort: "name",
  });
});

test("Filter “Ends within 7 days” covers today and the next six days", () => {
  expect(filterOf("ends=week")).toMatchObject({ endsFrom: "2026-11-28", endsUntil: "2026-12-04" });
  expect(filterOf("ends=today")).toMatchObject({ endsFrom: "2026-11-28", endsUntil: "2026-11-28" });
});

test("Command palette lists actions on the open garage before console pages", () => {
  const known = { here: garage(), duties: ["see_garages", "bill_garages"], found: undefined };
  const labels = (text: string) => commandsFor(text, known).map(({ label }) => label);
  expect(labels("pay")).toEqual(["Record a payment", "Payments to confirm"]);
  expect(labels("rec pay")).toEqual(["Record a payment"]);
  expect(labels("suspend")).toEqual([]);
});
