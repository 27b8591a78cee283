import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { part } from "@/testing/parts";
import { address } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { LIST, PART, PARTS, serveParts, showPart, showParts } from "@/testing/show-parts";
import { FIND, findsCodes } from "@/testing/show-scan";
// The modules are imported here, because their first import takes longer than a test waits.
import "./part-panel";
import "@/features/scan/components/scan-popup";

vi.setConfig({ testTimeout: 15_000 });

beforeEach(() => {
  serveParts();
  server.use(findsCodes());
});

describe("Scan beside the search of parts", () => {
  async function scan(code: string, permissions?: string[]) {
    const { user } = showParts(permissions, "?filter=low");
    await user.click(screen.getByRole("button", { name: "Scan" }));
    const popup = within(await screen.findByRole("dialog", { name: "Scan a part" }));
    await user.type(popup.getByLabelText("Part number or barcode"), `${code}{Enter}`);
    return { user, popup };
  }
  const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  test.each([
    ["SBP51", "0986-AF+0051"],
    ["SBP52", "PRT-00002"],
  ])("the label %s fills the search with %s, in all parts", async (label, search) => {
    await scan(label);
    await isClosed();
    expect(address()).toBe(`${LIST}?search=${search}`);
  });

  test("a barcode fills the search itself", async () => {
    server.use(http.get(FIND, () => answer(part())));
    await scan("8901234567890");
    await isClosed();
    expect(address()).toBe(`${LIST}?search=8901234567890`);
  });

  test("a label of another garage is refused, and the search stays", async () => {
    const message = "This label belongs to another garage.";
    server.use(http.get(FIND, () => refuse(404, { code: "not_found", message })));
    const { popup } = await scan("SBP99");
    expect(await popup.findByText(message)).toBeTruthy();
    expect(popup.queryByRole("link")).toBeNull();
    expect(address()).toBe(`${LIST}?filter=low`);
  });

  test("an unknown code can be added to a part, by a person who may change parts", async () => {
    const { popup } = await scan("4711");
    expect(await popup.findByText("This code is not known.")).toBeTruthy();
    const link = popup.getByRole("link", { name: "Add 4711 to a part?" });
    expect(link.getAttribute("href")).toBe(`${LIST}?garageId=11&code=4711`);
  });

  test("an unknown code has no link for other people", async () => {
    const { popup } = await scan("4711", ["see_parts"]);
    expect(await popup.findByText("This code is not known.")).toBeTruthy();
    expect(popup.queryByRole("link")).toBeNull();
  });

  test("a failed search for the code can be tried again", async () => {
    server.use(http.get(FIND, () => HttpResponse.error(), { once: true }));
    const { user, popup } = await scan("SBP51");
    expect(await popup.findByText("No connection. Stock can be taken only online.")).toBeTruthy();
    await user.type(popup.getByLabelText("Part number or barcode"), "SBP51{Enter}");
    await isClosed();
  });
});

describe("a code that no part has yet", () => {
  test("the list asks for the part of the code, and its rows carry the code", async () => {
    const { user } = showParts(undefined, "?code=4711&search=oil");
    const notice = within(await screen.findByRole("region", { name: "Unknown code" }));
    expect(notice.getByRole("status").textContent).toBe(
      "4711 is not known. Choose its part in the list, or add a new part.",
    );
    const row = await screen.findByRole("row", { name: /Oil filter/ });
    expect(within(row).getByRole("link").getAttribute("href")).toBe(
      `${LIST}/view?garageId=11&partId=51&code=4711`,
    );
    await user.click(notice.getByRole("button", { name: "Forget the code" }));
    expect(address()).toBe(`${LIST}?search=oil`);
  });

  test("a new part gets the code with one press", async () => {
    let sent: { barcodes: string[] } | undefined;
    server.use(
      http.post(PARTS, async ({ request }) => {
        sent = (await request.json()) as typeof sent;
        return HttpResponse.json({ success: true, message: "Added.", data: part() });
      }),
    );
    const { user } = showParts(undefined, "?code=4711");
    await user.click(await screen.findByRole("button", { name: "Add part with it" }));
    const panel = within(await screen.findByRole("dialog", { name: "Add part" }));
    expect(panel.getByRole("button", { name: "Remove 4711" })).toBeTruthy();
    for (const [label, text] of [
      ["Name", "Wiper"],
      ["HSN", "8512"],
      ["Price (with GST)", "480"],
    ] as const) {
      await user.click(panel.getByLabelText(label));
      await user.paste(text);
    }
    await user.selectOptions(panel.getByLabelText("GST rate"), "18");
    await user.click(panel.getByRole("button", { name: "Add part" }));
    await waitFor(() => expect(sent?.barcodes).toEqual(["4711"]));
    await waitFor(() => expect(address()).toBe(LIST));
  });

  test("the chosen part opens its panel with the code, and Save sends it", async () => {
    let sent: { barcodes: string[]; version: number } | undefined;
    server.use(
      http.put(PART, async ({ request }) => {
        sent = (await request.json()) as typeof sent;
        return HttpResponse.json({ success: true, message: "Saved.", data: part() });
      }),
    );
    const { user } = showPart(undefined, "?partId=51&code=4711");
    const panel = within(await screen.findByRole("dialog", { name: "Change part" }));
    await user.click(panel.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(sent?.barcodes).toEqual(["8901234567890", "4711"]));
    await waitFor(() => expect(address()).toBe(`${LIST}/view?garageId=11&partId=51`));
  });

  test("a person who cannot change parts sees the list and the part as always", async () => {
    showParts(["see_parts"], "?code=4711").unmount();
    const { container } = showPart(["see_parts"], "?partId=51&code=4711");
    await screen.findByRole("heading", { name: /Oil filter/, level: 1 });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(container.textContent).not.toContain("4711");
  });
});
