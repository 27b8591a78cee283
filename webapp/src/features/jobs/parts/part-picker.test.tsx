import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { searches } from "@/testing/serve-job-parts";
import { at, refuse, server } from "@/testing/server";
import { begin, options, section, sent, serveJobWithParts } from "@/testing/show-parts-section";
import { findsCodes } from "@/testing/show-scan";
// The module is imported here, because its first import takes longer than a test waits.
import "@/features/scan/components/scan-popup";

beforeEach(serveJobWithParts);

describe("the search for a part of a job", () => {
  test("the search asks for parts of the car, and shows alternates of a part that is out", async () => {
    const { user, field } = await begin();
    await user.type(field, "filter");
    await waitFor(async () => expect(await options()).toHaveLength(2));
    expect(await options()).toEqual([
      "Oil filterFits this carBOSCH · 0986-AF 0051₹480.00None free · A-3",
      "Instead: Other filterTVS Girling · PRT-00002₹480.001 NOS free",
    ]);
    expect(searches.at(-1)?.get("vehicleModel")).toBe("Honda City");
    expect(field.getAttribute("aria-activedescendant")).toBe(
      screen.getAllByRole("option", { name: /Oil filter/ })[0]?.id,
    );
  });

  test("the keyboard adds a part: text, arrow, Enter", async () => {
    const { user, field } = await begin();
    await user.type(field, "filter");
    await waitFor(async () => expect(await options()).toHaveLength(2));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(await section().findByText("Other filter")).toBeTruthy();
    expect(field.value).toBe("");
    expect(document.activeElement).toBe(field);
    expect(section().getByText("Other filter is added.")).toBeTruthy();
  });

  test("Enter before the search has begun adds the only hit, as a barcode scanner needs it", async () => {
    const { user, field } = await begin();
    await user.type(field, "brake{Enter}");
    expect(await section().findByText("Brake pads, front")).toBeTruthy();
    await user.type(field, "{Enter}");
    expect(section().getByRole("heading").textContent).toBe("Parts (1)");
  });

  test("Enter adds nothing if several parts match the text", async () => {
    const { user, field } = await begin();
    await user.type(field, "r{Enter}");
    await waitFor(async () => expect(await options()).toHaveLength(3));
    expect(section().getByRole("heading").textContent).toBe("Parts (0)");
  });

  test("an unknown part and a failed search show their messages", async () => {
    const { user, field } = await begin();
    await user.type(field, "zzz");
    expect(
      await screen.findByText("No part has this number, name, brand or barcode."),
    ).toBeTruthy();
    server.use(http.get(at("/api/garage/parts"), () => refuse(500, { code: "x" })));
    await user.type(field, "z");
    expect(await screen.findByText("The parts could not be loaded.")).toBeTruthy();
  });
});

test("Scan adds one for each code, and the form is not sent", async () => {
  server.use(findsCodes());
  const { user } = await begin();
  await user.click(section().getByRole("button", { name: "Scan" }));
  const popup = within(await screen.findByRole("dialog", { name: "Scan parts" }));
  const field = popup.getByLabelText("Part number or barcode");
  await user.type(field, "SBP51{Enter}");
  expect(await popup.findByText("1 × Oil filter")).toBeTruthy();
  await user.type(field, "SBP51{Enter}");
  expect(await popup.findByText("2 × Oil filter")).toBeTruthy();
  await user.type(field, "SBP52{Enter}");
  expect(await popup.findByText("1 × Brake pads, front")).toBeTruthy();
  await user.click(popup.getByRole("button", { name: "Done" }));
  expect(section().getByRole("heading").textContent).toBe("Parts (2)");
  expect(section().getByLabelText<HTMLInputElement>("Quantity of Oil filter in NOS").value).toBe(
    "2",
  );
  expect(sent).toEqual([]);
});
