import { describe, expect, test } from "vitest";
import { word } from "./worded";
import { wordValue } from "./worded-names";

// The words of these tests are English, as in the unit tests of all screens. So a wrong name in the
// data shows that the word comes from the id.
function worded<T>(data: T): T {
  word({ data });
  return data;
}

describe("names with fixed ids", () => {
  test.each([
    [{ jobStatusId: 2, jobStatus: "?" }, { jobStatus: "In Progress" }],
    [{ priorityId: 2, priority: "?" }, { priority: "Medium" }],
    [{ priorityId: 1, priorityName: "?" }, { priorityName: "High" }],
    [{ pickupNeeded: 2, pickupNeededStatus: "?" }, { pickupNeededStatus: "No" }],
    [{ paymentMethodId: 4, paymentMethod: "?" }, { paymentMethod: "Bank transfer" }],
    [{ roleId: 3, roleName: "?" }, { roleName: "Service Advisor" }],
    [{ filterId: 1, filterName: "?" }, { filterName: "All time" }],
    [{ stateCode: "27", state: "?" }, { state: "Maharashtra" }],
    [{ registration: "composition", label: "?" }, { label: "Composition" }],
    [{ kind: "bill_of_supply", title: "?" }, { title: "Bill of Supply" }],
    [{ rule: "tax_off", label: "?" }, { label: "GST was switched off" }],
    [{ rule: "tax_off", ruleLabel: "?", label: "JOB-00001" }, { label: "JOB-00001" }],
    [{ rule: "tax_off", ruleLabel: "?", label: "" }, { ruleLabel: "GST was switched off" }],
  ])("%j gets the word of its id", (row, words) => expect(worded(row)).toMatchObject(words));

  test.each([
    { jobStatusId: 9, jobStatus: "Parked" },
    { jobStatus: "Parked" },
    { state: "active" },
    { stateCode: "99", state: "New State" },
    { title: "Total", count: 3 },
    { label: "Option A" },
    { role: "auditor" },
    { expiresIn: "soon" },
    { what: "discount", before: "Open", after: "Ready" },
  ])("unknown %j keeps the server's name", (row) =>
    expect(worded(structuredClone(row))).toEqual(row),
  );

  test("names without an id, in lists and deeper in the data are worded too", () => {
    const data = {
      garages: [{ role: "Technician", permissions: ["see_jobs"] }],
      pickupStatuses: ["Yes", "No"],
      missing: ["A phone number, so that customers can ask about an invoice.", "Something new."],
      activity: [{ what: "status", before: "Open", after: "In Progress" }],
      expiresIn: "1 day",
      nothing: null,
    };
    expect(worded(structuredClone(data))).toEqual(data);
  });
});

test("roles and states inside a sentence are worded, and other values stay", () => {
  expect(wordValue("roles", "Owner, Manager")).toBe("Owner, Manager");
  expect(wordValue("status", "Parked")).toBe("Parked");
  expect(wordValue("name", "Open")).toBe("Open");
});
