import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { jobSheet } from "@/testing/jobs";
import { partRow } from "@/testing/parts";
import { answer, refuse, server } from "@/testing/server";
import { FIND, sent, serveScan, shownRows, showScan, TAKE } from "@/testing/show-scan";
// The module is imported here, because its first import takes longer than a test waits.
import "@/features/jobs/sheet/old-part-dialog";

beforeEach(serveScan);

const ONLINE = "No connection. Stock can be taken only online.";
const press = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const shown = () => shownRows().map((text) => /\d+$/.exec(text)?.[0]);
const line = (partId: number, quantity: number, oldPart = "workshop") => ({
  partId,
  quantity,
  condition: "good",
  oldPart,
});

describe("scanned parts", () => {
  test("each scan adds one, and the buttons change a quantity down to 0", async () => {
    const { user, type } = showScan();
    expect(await screen.findByText("No part is scanned yet. Each scan adds one.")).toBeTruthy();
    expect(press("Take").disabled).toBe(true);
    expect(press("Return").disabled).toBe(true);
    await type("SBP51", "SBP52", "SBP51");
    expect(await screen.findByText("2 × Oil filter")).toBeTruthy();
    expect(shown()).toEqual(["2", "1"]);
    expect(screen.getByText("0986-AF 0051 · Rack A-3 · 3 NOS free")).toBeTruthy();
    await user.click(press("One Brake pads, front more"));
    await user.click(press("One Oil filter less"));
    expect(shown()).toEqual(["1", "2"]);
    expect(screen.getByText("1 × Oil filter")).toBeTruthy();
    await user.click(press("One Oil filter less"));
    expect(shown()).toEqual(["2"]);
    expect(screen.queryByText(/× Oil filter/)).toBeNull();
  });

  test.each([
    ["This code is not known.", "4711", true],
    ["This label belongs to another garage.", "SBP99", false],
  ])("a refused code shows: %s", async (message, code, hasLink) => {
    server.use(http.get(FIND, () => refuse(404, { code: "not_found", message }), { once: true }));
    const { type } = showScan("?jobId=31", ["take_parts", "change_parts"]);
    await type(code);
    expect(await screen.findByText(message)).toBeTruthy();
    const link = screen.queryByRole("link", { name: `Add ${code} to a part?` });
    const list = "/dashboard/manage/parts?garageId=11&code=4711";
    expect(link?.getAttribute("href") ?? null).toBe(hasLink ? list : null);
    await type("SBP51");
    expect(await screen.findByText("1 × Oil filter")).toBeTruthy();
    expect(screen.queryByText(message)).toBeNull();
  });

  test("a person who cannot change parts is not asked to add a code", async () => {
    const { type } = showScan();
    await type("4711");
    expect(await screen.findByText("This code is not known.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Add/ })).toBeNull();
  });

  test("the code of a job is no part", async () => {
    const { type } = showScan();
    await type("SBJ31");
    const refusal = "This is the code of a job. Scan the label of a part.";
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(shown()).toEqual([]);
  });

  test("a code without a connection says so and keeps the list", async () => {
    const { type } = showScan();
    await type("SBP52");
    expect(await screen.findByText("1 × Brake pads, front")).toBeTruthy();
    server.use(http.get(FIND, () => HttpResponse.error()));
    await type("SBP51");
    expect(await screen.findByText(ONLINE)).toBeTruthy();
    expect(shown()).toEqual(["1"]);
  });
});

test("a laser reader types into the field, also after a button was pressed", async () => {
  const { user, type } = showScan();
  await type("SBP51", "SBP52");
  await screen.findByText("1 × Brake pads, front");
  await user.click(press("One Oil filter more"));
  await user.keyboard("SBP52{Enter}");
  expect(await screen.findByText("2 × Brake pads, front")).toBeTruthy();
  expect(shown()).toEqual(["2", "2"]);
});

describe("Take and Return", () => {
  test.each(["Take", "Return"])("%s sends each part with its quantity and a key", async (hand) => {
    const { user, type } = showScan();
    await type("SBP51", "SBP52", "SBP51");
    await screen.findByText("2 × Oil filter");
    await user.click(press(hand));
    const verb = hand.toLowerCase();
    expect(await screen.findByText(`The parts: ${verb}.`)).toBeTruthy();
    const body = { lines: [line(51, 2), line(52, 1)] };
    expect(sent).toEqual([{ verb, body, key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(shown()).toEqual([]);
  });

  test("a part in litres takes a typed quantity with decimals", async () => {
    const oil = partRow({ partId: 56, partName: "Engine oil", unit: "LTR" });
    server.use(http.get(FIND, () => answer(oil)));
    const { user, type } = showScan();
    await type("SBP56");
    const field = await screen.findByRole<HTMLInputElement>("textbox", {
      name: "Quantity of Engine oil in LTR",
    });
    await user.clear(field);
    await user.type(field, "3.5{Enter}");
    expect(await screen.findByText("3.5 × Engine oil")).toBeTruthy();
    const again = screen.getByRole<HTMLInputElement>("textbox", { name: /Engine oil/ });
    await user.clear(again);
    await user.type(again, "lots{Enter}");
    expect(again.value).toBe("3.5");
    await user.click(press("Take"));
    await waitFor(() => expect(sent[0]?.body).toEqual({ lines: [line(56, 3.5)] }));
  });

  test("a cancelled job takes no parts, but they can be returned", async () => {
    server.use(
      http.get("*/api/garage/jobs/31", () =>
        answer({ ...jobSheet, jobId: 31, jobStatusId: 5, jobStatus: "Cancelled" }),
      ),
    );
    const { type } = showScan();
    await screen.findByText("Cancelled");
    await type("SBP51");
    await screen.findByText("1 × Oil filter");
    expect(press("Take").disabled).toBe(true);
    expect(press("Return").disabled).toBe(false);
  });

  test("a refused take shows the sentence of the server and keeps the list", async () => {
    const said = "Only 1 NOS is free. 1 is reserved: JOB-00040 (1).";
    server.use(http.post(TAKE, () => refuse(409, { code: "not_enough", message: said })));
    const { user, type } = showScan();
    await type("SBP51");
    await screen.findByText("1 × Oil filter");
    await user.click(press("Take"));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(shown()).toEqual(["1"]);
  });

  test("Take asks for the old part of each exchange part in turn", async () => {
    const { user, type } = showScan();
    await type("SBP51", "SBP54", "SBP55");
    await screen.findByText("1 × Starter");
    await user.click(press("Take"));
    const starter = within(await screen.findByRole("dialog", { name: "Take Starter" }));
    await user.click(starter.getByRole("button", { name: "Given to the customer" }));
    const alternator = within(await screen.findByRole("dialog", { name: "Take Alternator" }));
    expect(sent).toEqual([]);
    await user.click(alternator.getByRole("button", { name: "Not there" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const lines = [line(55, 1, "customer"), line(54, 1, "nobody"), line(51, 1)];
    expect(sent).toMatchObject([{ verb: "take", body: { lines } }]);
  });

  test("Cancel of the question takes nothing, and Return asks no question", async () => {
    const { user, type } = showScan();
    await type("SBP54");
    await screen.findByText("1 × Alternator");
    await user.click(press("Take"));
    const dialog = within(await screen.findByRole("dialog", { name: "Take Alternator" }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(sent).toEqual([]);
    expect(shown()).toEqual(["1"]);
    await user.click(press("Return"));
    await waitFor(() => expect(sent).toMatchObject([{ verb: "return" }]));
  });
});
