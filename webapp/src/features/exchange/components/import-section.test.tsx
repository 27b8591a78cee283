import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { importRun } from "@/testing/imports";
import { address } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { SCREEN, serveImports, showImports as show } from "@/testing/show-imports";

const CHECK = "*/api/garage/import/:what";
const csv = new File(["Name,Phone,Email\n"], "customers.csv", { type: "text/csv" });
const choose = () => screen.getByLabelText<HTMLInputElement>("CSV or Excel file");

beforeEach(serveImports);

describe("Import file", () => {
  test("Chosen import file is checked, and the id of its report is stored in the URL", {
    tags: "spec:garage-13",
  }, async () => {
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
    await waitFor(() => expect(address()).toBe(`${SCREEN}?importId=7`));
    expect(garage).toBe("11");
    expect(sent).toContain('name="file"; filename=');
  });

  test("Excel workbook can be chosen, and an old workbook cannot", {
    tags: "spec:garage-13",
  }, async () => {
    let sent = 0;
    server.use(
      http.post(CHECK, () => {
        sent += 1;
        return answer(importRun(7));
      }),
    );
    const { user } = show();
    await user.upload(choose(), new File(["PK"], "people.xls"));
    await user.upload(choose(), new File(["PK"], "people.xlsx"));
    await waitFor(() => expect(address()).toBe(`${SCREEN}?importId=7`));
    expect(sent).toBe(1);
  });

  test.each([
    [
      422,
      { code: "invalid", error: { file: ["The column Name appears twice"] } },
      "customers.csv: The column Name appears twice",
    ],
    [413, { code: "too_large", message: "This is too large." }, /at most 20,000/],
    [400, { code: "role_denied", message: "Your role may not do this." }, /may not do this/],
  ])(
    "Import file refused with status %i shows the reason without a retry button",
    { tags: "spec:garage-15" },
    async (status, body, words) => {
      server.use(http.post(CHECK, () => refuse(status, body)));
      const { user } = show();
      await user.upload(choose(), csv);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
      expect(address()).toBe(SCREEN);
    },
  );

  test("Import file above the size limit is not sent", { tags: "spec:garage-15" }, async () => {
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

  test("Import file is sent again with the same idempotency key after a network error", async () => {
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
    await waitFor(() => expect(address()).toBe(`${SCREEN}?importId=7`));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    // Choosing the file again sends a new idempotency key.
    await user.upload(choose(), csv);
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[2]).not.toBe(keys[0]);
  });

  test("Import file refused in a locked garage shows the reason in the import section", async () => {
    const message = "Your subscription ended on 08/11/2026.";
    server.use(http.post(CHECK, () => refuse(402, { code: "subscription_expired", message })));
    const { user } = show();
    await user.upload(choose(), csv);
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
