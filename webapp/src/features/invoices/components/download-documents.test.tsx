import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { invoice, payment, unpaid } from "@/testing/bills";
import { answer, refuse, server } from "@/testing/server";
import { showBill } from "@/testing/show-bill";

const issued = { ...unpaid, invoices: [invoice(1)] };

describe("downloading documents", () => {
  const clicked: string[] = [];
  beforeEach(() => {
    clicked.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(this.getAttribute("href") ?? "");
    });
    return () => vi.restoreAllMocks();
  });

  test("the download button shows “Preparing” and polls while the server creates the PDF", {
    tags: "spec:invoices-5",
  }, async () => {
    const copies: (string | null)[] = [];
    server.use(
      http.get("*/api/garage/invoices/1/address", ({ request }) => {
        copies.push(new URL(request.url).searchParams.get("copy"));
        if (copies.length > 1) return answer({ address: "/files/11/5/x" });
        return refuse(202, { code: "rendering", message: "The document is being prepared." });
      }),
      // The person has the paper, even if the download cannot be noted.
      http.post("*/api/garage/invoices/1/handouts", () =>
        refuse(503, { code: "busy", message: "Please try again." }),
      ),
    );
    const { user, section } = await showBill({ bill: issued });
    const button = section.getByRole("button", { name: "Download AND01-2627-00001" });
    await user.click(button);
    await waitFor(() => expect(button.textContent).toBe("Preparing…"));
    expect(clicked).toEqual([]);
    await waitFor(() => expect(clicked).toEqual(["/files/11/5/x"]));
    expect(copies).toEqual(["original", "original"]);
    expect(button.textContent).toBe("Download");
  });

  test("duplicates of invoices and receipts of payments are each downloaded from the right URL", {
    tags: "spec:invoices-5",
  }, async () => {
    const noted: unknown[] = [];
    server.use(
      http.get("*/api/garage/invoices/1/address", ({ request }) =>
        answer({ address: new URL(request.url).searchParams.get("copy") }),
      ),
      http.get("*/api/garage/payments/7/address", () => answer({ address: "receipt" })),
      http.post("*/api/garage/invoices/1/handouts", async ({ request }) => {
        noted.push(await request.json());
        return answer(null);
      }),
    );
    const { user, section } = await showBill({ bill: { ...issued, payments: [payment(7)] } });
    await user.click(section.getByRole("button", { name: "More for AND01-2627-00001" }));
    await user.click(await screen.findByRole("menuitem", { name: "Download duplicate" }));
    await waitFor(() => expect(clicked).toEqual(["duplicate"]));
    await user.click(section.getByRole("button", { name: "Receipt RCPT-00007" }));
    await waitFor(() => expect(clicked).toEqual(["duplicate", "receipt"]));
    // Only downloads of invoices are noted.
    expect(noted).toEqual([{ copy: "duplicate", way: "download" }]);
  });

  test("a failed download of a document shows the reason", async () => {
    server.use(
      http.get("*/api/garage/invoices/1/address", () =>
        refuse(404, { code: "not_found", message: "This does not exist." }),
      ),
    );
    const { user, section } = await showBill({ bill: issued });
    await user.click(section.getByRole("button", { name: "Download AND01-2627-00001" }));
    expect(await screen.findByText("This does not exist.")).toBeTruthy();
    expect(clicked).toEqual([]);
  });
});
