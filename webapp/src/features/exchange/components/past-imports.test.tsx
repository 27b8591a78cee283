import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { ADDS_NOTHING, importRun } from "@/testing/imports";
import { answer, refuse, server } from "@/testing/server";
import { IMPORTS, serveImports, showImports as show } from "@/testing/show-imports";

beforeEach(serveImports);

describe("Past imports", () => {
  test("Past imports show their results and link to their reports", {
    tags: "spec:garage-16",
  }, async () => {
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
      "20/11/2026, 10:00\u00a0am",
      "Asha Sharma",
    ]);
    expect(within(row).getByRole("link").getAttribute("href")).toContain("?importId=8");
    expect(table.getByText("Not imported: 1 problem")).toBeTruthy();
  });

  test("Past imports can be loaded again after a failed request", async () => {
    server.use(http.get(IMPORTS, () => refuse(400, { code: "x" })));
    const { user } = show();
    expect(await screen.findByText("The past imports could not be loaded.")).toBeTruthy();
    server.use(http.get(IMPORTS, () => answer([])));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("No imports yet")).toBeTruthy();
  });
});
