import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { ADDS_NOTHING, importRun } from "@/testing/imports";
import { answer, refuse, server } from "@/testing/server";
import { serveImports, showImports as show } from "@/testing/show-imports";

const ONE = "*/api/garage/imports/7";
const START = "*/api/garage/imports/7/start";
const problems = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    column: "Phone",
    message: `Problem ${at + 1}`,
  }));

beforeEach(serveImports);

describe("Import report", () => {
  const report = () => screen.findByRole("region", { name: "The import" });

  test("Import report of a valid file shows what the import adds, then its progress and its result", {
    tags: "spec:garage-14",
  }, async () => {
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
    expect(await shown.findByText(/The import adds 180 customers and 214 vehicles/)).toBeTruthy();
    expect(shown.getByText("Ignored columns: Birthday.")).toBeTruthy();
    await user.dblClick(shown.getByRole("button", { name: "Start import" }));
    expect(await shown.findByText(/^0 of 214 rows/)).toBeTruthy();
    expect(await shown.findByText(/^100 of 214 rows/)).toBeTruthy();
    expect(shown.getByRole<HTMLProgressElement>("progressbar").value).toBe(100);
    expect(await shown.findByText("Added 180 customers and 214 vehicles.")).toBeTruthy();
    // Both clicks of a double click send the same idempotency key.
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  test("Import report of an invalid file lists problems by row, column and reason in pages", {
    tags: "spec:garage-13",
  }, async () => {
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
    expect(await shown.findByText("1,204 problems in 20,000 rows.")).toBeTruthy();
    expect(shown.getByText(/^Nothing was imported\. Correct the file/)).toBeTruthy();
    expect(shown.getByText("Showing the first 200 of 1,204 problems.")).toBeTruthy();
    const table = within(shown.getByRole("table", { name: "Problems" }));
    const cells = within(table.getByRole("row", { name: /Problem 1$/ })).getAllByRole("cell");
    expect(cells.map((cell) => cell.textContent)).toEqual(["2", "Phone", "Problem 1"]);
    expect(table.getAllByRole("row")).toHaveLength(11);
    await user.click(shown.getByRole("button", { name: "Page 2" }));
    expect(table.getByText("Problem 11")).toBeTruthy();
    expect(table.queryByText("Problem 1")).toBeNull();
    expect(shown.queryByRole("button", { name: "Start import" })).toBeNull();
  });

  test("Partly valid import file adds its valid rows, and the rows with problems can be downloaded", async () => {
    const sent: unknown[] = [];
    const partly = importRun(7, {
      state: "partly",
      rows: 30,
      goodRows: 27,
      problemCount: 3,
      problems: problems(3),
      willAdd: { ...ADDS_NOTHING, customers: 27 },
    });
    let run = partly;
    server.use(
      http.get(ONE, () => answer(run)),
      http.post(START, async ({ request }) => {
        sent.push(await request.json());
        run = { ...partly, state: "done", done: 27, goodRowsOnly: true };
        return answer(run);
      }),
    );
    const { user } = show("?importId=7");
    const shown = within(await report());
    expect(await shown.findByText(/^3 rows have problems\./)).toBeTruthy();
    expect(shown.getByRole("button", { name: "Download problem rows" })).toBeTruthy();
    await user.click(shown.getByRole("button", { name: "Import 27 good rows" }));
    expect(
      await shown.findByText("Added 27 customers. 3 rows with problems were skipped."),
    ).toBeTruthy();
    expect(sent).toEqual([{ goodRowsOnly: true }]);
    expect(shown.getByRole("button", { name: "Download problem rows" })).toBeTruthy();
  });

  test("Import report shows that the file is being read until it is checked", async () => {
    const runs = [importRun(7, { state: "checking", rows: 0 }), importRun(7)];
    server.use(http.get(ONE, () => answer(runs.length > 1 ? runs.shift() : runs[0])));
    show("?importId=7");
    expect(await screen.findByText("Reading customers.csv… You can leave this page.")).toBeTruthy();
    expect(within(await report()).queryByText(/0 rows/)).toBeNull();
    expect(await screen.findByText(/The import adds 180 customers/)).toBeTruthy();
  });

  test("Import report of an unreadable file shows the reason and what to do", {
    tags: "spec:garage-15",
  }, async () => {
    const error = "This file has more than 20,000 rows. Please split it into several files";
    const run = importRun(7, { state: "refused", rows: 0, error, errorCode: "too_large" });
    server.use(http.get(ONE, () => answer(run)));
    show("?importId=7");
    const shown = within(await report());
    expect(await shown.findByText(error)).toBeTruthy();
    expect(
      shown.getByText("Nothing was imported. Correct the file and choose it again."),
    ).toBeTruthy();
    expect(shown.queryByRole("button", { name: "Start import" })).toBeNull();
  });

  test("Import report of a failed import shows the reason and that nothing was imported", async () => {
    const error = "Something has changed in your garage since the file was checked.";
    server.use(http.get(ONE, () => answer(importRun(7, { state: "failed", error }))));
    show("?importId=7");
    expect(await screen.findByText(error)).toBeTruthy();
    expect(screen.getByText("Nothing was imported.")).toBeTruthy();
  });

  test("Import report shows a message and the result if someone else started the import", {
    tags: "spec:garage-14",
  }, async () => {
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
    await user.click(await screen.findByRole("button", { name: "Start import" }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByText(/^Added 180 customers/)).toBeTruthy();
  });

  test("Import report shows “not found” for an import of another garage", async () => {
    server.use(http.get(ONE, () => refuse(404, { code: "not_found" })));
    show("?importId=7");
    expect(await screen.findByText("Import not found in this garage.")).toBeTruthy();
  });

  test("Import report can be loaded again after a failed request", async () => {
    server.use(http.get(ONE, () => refuse(400, { code: "x" }), { once: true }));
    server.use(http.get(ONE, () => answer(importRun(7)), { once: true }));
    server.use(http.get(ONE, () => refuse(400, { code: "x" }), { once: true }));
    const { user } = show("?importId=7");
    expect(await screen.findByText("The import could not be loaded.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText(/The import adds 180 customers/)).toBeTruthy();
  });
});
