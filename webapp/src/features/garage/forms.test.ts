import { expect, test } from "vitest";
import { gstProfile, noProfile } from "@/testing/garage";
import { toForm } from "./forms";

test.each([
  ["with a GSTIN", { gstin: "27AAPFU0939F1ZV" }, "regular"],
  ["without a GSTIN", { gstin: null }, ""],
])("Settings form after a sign-up %s is filled with the data %j", (_, known, registration) => {
  const form = toForm({ ...noProfile, ...known, address: "1, MG Road", stateCode: "27" });
  expect(form).toMatchObject({
    registration,
    gstin: known.gstin ?? "",
    address: "1, MG Road",
    stateCode: "27",
  });
});

test("Settings form keeps a saved GST registration", () => {
  expect(toForm(gstProfile({ registration: "composition" })).registration).toBe("composition");
});
