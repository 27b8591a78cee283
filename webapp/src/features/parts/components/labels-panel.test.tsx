import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { part } from "@/testing/parts";
import { answer, at, refuse, server } from "@/testing/server";
import type { User } from "@/testing/show-part-panel";
import { PART, serveParts, showPart, showParts } from "@/testing/show-parts";
// The module is imported here, because its first import takes longer than a test waits.
import "./labels-panel";
import "./labels-bar";

vi.setConfig({ testTimeout: 15_000 });

const LABELS = at("/api/garage/labels");
let sent: unknown[] = [];

beforeEach(() => {
  serveParts();
  sent = [];
  server.use(
    http.post(LABELS, async ({ request }) => {
      sent.push(await request.json());
      return answer({ labelSheetId: 7 });
    }),
  );
});

async function open() {
  const { user } = showPart(["see_parts"]);
  await user.click(await screen.findByRole("button", { name: "Labels" }));
  return { user, ...(await inPanel(user)) };
}

async function inPanel(user: User) {
  const panel = within(await screen.findByRole("dialog", { name: "Print labels" }));
  const print = () => user.click(panel.getByRole("button", { name: "Print labels" }));
  const type = async (label: string, text: string) => {
    const field = panel.getByLabelText<HTMLInputElement>(label);
    await user.clear(field);
    await user.type(field, text);
  };
  return { panel, print, type };
}

test("the labels of a part are ordered and downloaded when they are drawn", async () => {
  const opened = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  let asked = 0;
  server.use(
    http.get("*/api/garage/labels/7/address", () => {
      asked += 1;
      return asked === 1
        ? HttpResponse.json(
            { success: false, message: "", data: null, error: null, code: "rendering" },
            { status: 202 },
          )
        : answer({ address: "/files/labels.pdf" });
    }),
  );
  const { user, panel, print, type } = await open();
  await user.click(panel.getByRole("radio", { name: "A4, 40 labels" }));
  await user.click(panel.getByRole("radio", { name: "Code 128" }));
  await type("Copies", "12");
  await type("First free field", "9");
  await user.click(panel.getByRole("switch", { name: "Show the MRP" }));
  await print();
  await waitFor(() => expect(opened).toHaveBeenCalled(), { timeout: 5_000 });
  expect(sent).toEqual([
    {
      size: "a4_40",
      codeKind: "code_128",
      firstField: 9,
      showMrp: false,
      lines: [{ partId: 51, copies: 12 }],
    },
  ]);
});

test("wrong copies and fields show their errors and order nothing", async () => {
  const { user, panel, print, type } = await open();
  await type("Copies", "1001");
  await type("First free field", "66");
  await print();
  expect(await panel.findByText("Choose between 1 and 1,000 copies")).toBeTruthy();
  expect(panel.getByText("Choose a field between 1 and 65")).toBeTruthy();
  await user.click(panel.getByRole("radio", { name: "Roll, 50 × 25 mm" }));
  expect(panel.queryByLabelText("First free field")).toBeNull();
  expect(sent).toEqual([]);
});

test("a part without an MRP cannot show it, and refused labels keep what was typed", async () => {
  server.use(
    http.get(PART, () => answer(part({ mrp: null }))),
    http.post(LABELS, () => refuse(503, { code: "busy", message: "Try again." })),
  );
  const { panel, print } = await open();
  expect(panel.getByRole<HTMLInputElement>("switch", { name: "Show the MRP" }).disabled).toBe(true);
  await print();
  expect(await screen.findByText("Try again.")).toBeTruthy();
  expect(panel.getByLabelText<HTMLInputElement>("Copies").value).toBe("1");
});

describe("the selection in the list of parts", () => {
  const bar = () => within(screen.getByRole("region", { name: "Selected parts" }));
  async function select() {
    const { user } = showParts(["see_parts"]);
    await user.click(await screen.findByRole("button", { name: "Select" }));
    await screen.findByRole("region", { name: "Selected parts" });
    const table = within(screen.getByRole("table", { name: "Parts" }));
    const tick = async (name: string) => user.click(await table.findByRole("checkbox", { name }));
    return { user, tick };
  }

  test("labels of the selected parts are ordered, each with its copies", async () => {
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    server.use(
      http.get("*/api/garage/labels/7/address", () => answer({ address: "/files/labels.pdf" })),
    );
    const { user, tick } = await select();
    expect(bar().getByRole<HTMLButtonElement>("button", { name: "Print labels" }).disabled).toBe(
      true,
    );
    await tick("Select Oil filter");
    await tick("Select Brake pads, front");
    expect(bar().getByRole("status").textContent).toBe("2 selected");
    await user.click(bar().getByRole("button", { name: "Print labels" }));
    const { print, type } = await inPanel(user);
    await type("Copies of each part Brake pads, front", "4");
    await print();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toMatchObject([
      {
        lines: [
          { partId: 51, copies: 1 },
          { partId: 52, copies: 4 },
        ],
      },
    ]);
    // The selection ends with the print.
    await waitFor(() => expect(screen.queryByRole("region", { name: /Selected/ })).toBeNull());
  });

  test("wrong copies and too many labels show their errors and order nothing", async () => {
    const { user, tick } = await select();
    await screen.findByRole("checkbox", { name: "Select Oil filter" });
    await tick("Select all rows on this page");
    await user.click(bar().getByRole("button", { name: "Print labels" }));
    const { panel, print, type } = await inPanel(user);
    await type("Copies of each part Oil filter", "0");
    await print();
    expect(await panel.findByText("Choose between 1 and 1,000 copies")).toBeTruthy();
    await type("Copies of each part Oil filter", "1000");
    await print();
    expect(await panel.findByText("At most 1,000 labels at a time")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("the selection can be cancelled", async () => {
    const { user, tick } = await select();
    await tick("Select Oil filter");
    await user.click(bar().getByRole("button", { name: "Cancel selection" }));
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  test("archived parts have no labels", async () => {
    showParts(["see_parts"], "?filter=archived");
    await screen.findByRole("row", { name: /Oil filter/ });
    expect(screen.queryByRole("button", { name: "Select" })).toBeNull();
  });
});
