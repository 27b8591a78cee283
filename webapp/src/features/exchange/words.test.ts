import { expect, test } from "vitest";
import { addition } from "./words";

const NONE = {
  customers: 0,
  vehicles: 0,
  categories: 0,
  subcategories: 0,
  services: 0,
  parts: 0,
  suppliers: 0,
  staff: 0,
  oldBills: 0,
};

test.each([
  [{ customers: 12345, vehicles: 1 }, "12,345 customers and 1 vehicle"],
  [
    { categories: 1, subcategories: 2, services: 30 },
    "1 category, 2 subcategories and 30 services",
  ],
  [{ parts: 2 }, "2 parts"],
  [{ staff: 1 }, "1 person"],
  [{ oldBills: 5000 }, "5,000 old bills"],
  [{}, "nothing"],
])("addition describes the added rows %j as “%s”", (some, words) => {
  expect(addition({ ...NONE, ...some })).toBe(words);
});
