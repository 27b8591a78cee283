import { expect, test } from "vitest";
import { gstProfile, noProfile } from "@/testing/garage";
import { toForm } from "./forms";

test.each([
  ["with a GSTIN", { gstin: "27AAPFU0939F1ZV" }, "regular"],
  ["without a GSTIN", { gstin: null }, ""],
])("a sign-up %s begins the form as %j", (_, known, registration) => {
  const form = toForm({ ...noProfile, ...known, address: "1, MG Road", stateCode: "27" });
  expect(form).toMatchObject({
    registration,
    gstin: known.gstin ?? "",
    address: "1, MG Road",
    stateCode: "27",
  });
});

test("a saved registration stays", () => {
  expect(toForm(gstProfile({ registration: "composition" })).registration).toBe("composition");
});
