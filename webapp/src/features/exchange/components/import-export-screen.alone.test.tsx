import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { gstProfile } from "@/testing/garage";
import { ADDS_NOTHING, importRun } from "@/testing/imports";
import { signInWith } from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { ImportExportScreen } from "./import-export-screen";

const save = vi.hoisted(() => vi.fn());
vi.mock("@/lib/save-file", () => ({ saveFile: save }));

const SCREEN = "/dashboard/account/import-export";
const CHECK = "*/api/garage/import/:what";
const ONE = "*/api/garage/imports/7";
const IMPORTS = at("/api/garage/imports");
const START = "*/api/garage/imports/7/start";
const csv = new File(["Name,Phone,Email\n"], "customers.csv", { type: "text/csv" });

beforeEach(() => {
  save.mockReset();
  server.use(
    http.get(at("/api/garage/gst-profile"), () => answer(gstProfile())),
    http.get(IMPORTS, () => answer([])),
  );
});

function show(search = "", permissions = ["export_data", "import_data"]) {
  window.history.replaceState(null, "", SCREEN + search);
  const me = signInWith(permissions);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<ImportExportScreen />);
}
const choose = () => screen.getByLabelText<HTMLInputElement>("CSV file");
const problems = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    column: "Phone",
    message: `Problem ${at + 1}`,
  }));

describe("who may", () => {
  test("only export is offered no import", () => {
    show("", ["export_data"]);
    expect(screen.getByRole("region", { name: "Lists" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "GST returns" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Import" })).toBeNull();
  });

  test("do neither is told so", () => {
    show("", []);
    expect(screen.getByText("Your role here may not import or export.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a file", () => {
  test("has a template of its kind", async () => {
    const asked: string[] = [];
    server.use(
      http.get("*/api/garage/import-template/:what", ({ params }) => {
        asked.push(String(params.what));
        return new HttpResponse("Category\r\n");
      }),
    );
    const { user } = show();
    await user.selectOptions(screen.getByLabelText("What is in the file"), "Services");
    await user.click(screen.getByRole("button", { name: "Download the template for services" }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(asked).toEqual(["services"]);
  });

  test("is checked, and its report stands in the address", async () => {
    let sent = "";
    let garage: string | null = null;
    server.use(
      http.post(CHECK, async ({ request, params }) => {
        expect(params.what).toBe("customers");
        garage = new URL(request.url).searchParams.get("garageId");
        sent = await request.text();
        return answer(importRun(7));
      }),
    );
    const { user } = show();
    await user.upload(choose(), csv);
    await waitFor(() =>
      expect(router.replace).toHaveBeenLastCalledWith(`${SCREEN}?importId=7`, { scroll: false }),
    );
    expect(garage).toBe("11");
    expect(sent).toContain('name="file"; filename=');
  });

  test.each([
    [
      422,
      { code: "invalid", error: { file: ["The column Name is there twice"] } },
      "customers.csv: The column Name is there twice",
    ],
    [413, { code: "too_large", message: "This is too large to be accepted." }, /at most 20,000/],
    [400, { code: "role_denied", message: "Your role may not do this." }, /may not do this/],
  ])("that is refused with %i says why, and is not sent again", async (status, body, words) => {
    server.use(http.post(CHECK, () => refuse(status, body)));
    const { user } = show();
    await user.upload(choose(), csv);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    expect(router.replace).not.toHaveBeenCalled();
  });

  test("larger than the server takes is not sent at all", async () => {
    let sent = 0;
    server.use(
      http.post(CHECK, () => {
        sent += 1;
        return answer(importRun(7));
      }),
    );
    const { user } = show();
    await user.upload(choose(), new File([new Uint8Array(10_000_001)], "all.csv"));
    expect(await screen.findByText(/all.csv: This file is too large/)).toBeTruthy();
    expect(sent).toBe(0);
  });

  test("that did not get through is sent again under the same key", async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(CHECK, ({ request }) => {
        keys.push(request.headers.get("Idempotency-Key"));
        return keys.length === 1 ? HttpResponse.error() : answer(importRun(7));
      }),
    );
    const { user } = show();
    await user.upload(choose(), csv);
    await user.click(await screen.findByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledOnce());
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    // Checked again on purpose, it is asked anew.
    await user.upload(choose(), csv);
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[2]).not.toBe(keys[0]);
  });

  test("that the lock refuses is explained in place", async () => {
    const message = "Your subscription ended on 08/11/2026.";
    server.use(http.post(CHECK, () => refuse(402, { code: "subscription_expired", message })));
    const { user } = show();
    await user.upload(choose(), csv);
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe("the report", () => {
  const report = () => screen.findByRole("region", { name: "The import" });

  test("of a good file says what it adds; the start is followed to its end", async () => {
    const runs = [
      importRun(7, { ignoredColumns: ["Birthday"] }),
      importRun(7, { state: "running", done: 100 }),
      importRun(7, { state: "done", done: 214 }),
    ];
    const keys = new Set<string | null>();
    server.use(
      http.get(ONE, () => answer(runs.length > 1 ? runs.shift() : runs[0])),
      http.post(START, ({ request }) => {
        keys.add(request.headers.get("Idempotency-Key"));
        return answer(importRun(7, { state: "waiting" }));
      }),
    );
    const { user } = show("?importId=7");
    const shown = within(await report());
    expect(await shown.findByText(/It adds 180 customers and 214 vehicles/)).toBeTruthy();
    expect(shown.getByText("Columns that are not read: Birthday.")).toBeTruthy();
    await user.dblClick(shown.getByRole("button", { name: "Start the import" }));
    expect(await shown.findByText(/^0 of 214 rows/)).toBeTruthy();
    expect(await shown.findByText(/^100 of 214 rows/)).toBeTruthy();
    expect(shown.getByRole<HTMLProgressElement>("progressbar").value).toBe(100);
    expect(await shown.findByText("Added 180 customers and 214 vehicles.")).toBeTruthy();
    // However often it was pressed.
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  test("of a bad file lists row, column and reason, a page at a time", async () => {
    const run = importRun(7, {
      state: "refused",
      rows: 20000,
      problemCount: 1204,
      problems: problems(200),
      willAdd: ADDS_NOTHING,
    });
    server.use(http.get(ONE, () => answer(run)));
    const { user } = show("?importId=7");
    const shown = within(await report());
    expect(
      await shown.findByText(/1,204 problems in 20,000 rows. Nothing was imported/),
    ).toBeTruthy();
    expect(shown.getByText("These are the first 200 of 1,204 problems.")).toBeTruthy();
    const table = within(shown.getByRole("table", { name: "Problems" }));
    const cells = within(table.getByRole("row", { name: /Problem 1$/ })).getAllByRole("cell");
    expect(cells.map((cell) => cell.textContent)).toEqual(["2", "Phone", "Problem 1"]);
    expect(table.getAllByRole("row")).toHaveLength(11);
    await user.click(shown.getByRole("button", { name: "Page 2" }));
    expect(table.getByText("Problem 11")).toBeTruthy();
    expect(table.queryByText("Problem 1")).toBeNull();
    expect(shown.queryByRole("button", { name: "Start the import" })).toBeNull();
  });

  test("of one that failed says that nothing was imported, and why", async () => {
    const error = "Something has changed in your garage since the file was checked.";
    server.use(http.get(ONE, () => answer(importRun(7, { state: "failed", error }))));
    show("?importId=7");
    expect(await screen.findByText(new RegExp(`^${error} Nothing was imported`))).toBeTruthy();
  });

  test("of one that somebody else has started says so, and shows how far it is", async () => {
    const message = "Only a file without problems can be imported, and only once.";
    let state: "checked" | "done" = "checked";
    server.use(
      http.get(ONE, () => answer(importRun(7, { state }))),
      http.post(START, () => {
        state = "done";
        return refuse(409, { code: "import_not_startable", message });
      }),
    );
    const { user } = show("?importId=7");
    await user.click(await screen.findByRole("button", { name: "Start the import" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByText(/^Added 180 customers/)).toBeTruthy();
  });

  test("of another garage is not there", async () => {
    server.use(http.get(ONE, () => refuse(404, { code: "not_found" })));
    show("?importId=7");
    expect(await screen.findByText("This import is not in this garage.")).toBeTruthy();
  });

  test("that cannot be loaded can be tried again", async () => {
    server.use(http.get(ONE, () => refuse(400, { code: "x" }), { once: true }));
    server.use(http.get(ONE, () => answer(importRun(7)), { once: true }));
    server.use(http.get(ONE, () => refuse(400, { code: "x" }), { once: true }));
    const { user } = show("?importId=7");
    expect(await screen.findByText("The import could not be loaded.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText(/It adds 180 customers/)).toBeTruthy();
  });
});

describe("past imports", () => {
  test("are listed with what came of them, and lead to their reports", async () => {
    server.use(
      http.get(IMPORTS, () =>
        answer([
          importRun(9, { state: "refused", problemCount: 1, willAdd: ADDS_NOTHING }),
          importRun(8, {
            state: "done",
            what: "services",
            fileName: "services.csv",
            willAdd: { ...ADDS_NOTHING, services: 1 },
          }),
        ]),
      ),
    );
    show();
    const table = within(await screen.findByRole("table", { name: "Past imports" }));
    const row = await table.findByRole("row", { name: /services.csv/ });
    const cells = within(row).getAllByRole("cell");
    expect(cells.map((cell) => cell.textContent)).toEqual([
      "services.csv",
      "Services",
      "Imported: 1 service",
      "20/11/2026, 10:00 am",
      "Asha Sharma",
    ]);
    expect(within(row).getByRole("link").getAttribute("href")).toContain("?importId=8");
    expect(table.getByText("Not imported: 1 problem")).toBeTruthy();
  });

  test("that cannot be loaded can be tried again", async () => {
    server.use(http.get(IMPORTS, () => refuse(400, { code: "x" })));
    const { user } = show();
    expect(await screen.findByText("The past imports could not be loaded.")).toBeTruthy();
    server.use(http.get(IMPORTS, () => answer([])));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("No imports yet")).toBeTruthy();
  });
});
