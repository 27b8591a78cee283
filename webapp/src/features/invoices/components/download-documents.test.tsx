import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { closeSession } from "@/features/session/session";
import { choosePaperSize, readPaperSize } from "@/lib/storage/paper-size";
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

  test("the device remembers the paper size for invoices and receipts, also after a sign-out", async () => {
    const copyOf = (request: Request) => new URL(request.url).searchParams.get("copy");
    const noted: unknown[] = [];
    server.use(
      http.get("*/api/garage/invoices/1/address", ({ request }) =>
        answer({ address: `invoice ${copyOf(request)}` }),
      ),
      http.get("*/api/garage/payments/7/address", ({ request }) =>
        answer({ address: `receipt ${copyOf(request)}` }),
      ),
      http.post("*/api/garage/invoices/1/handouts", async ({ request }) => {
        noted.push(await request.json());
        return answer(null);
      }),
    );
    const { user, section } = await showBill({ bill: { ...issued, payments: [payment(7)] } });
    const size = section.getByLabelText<HTMLSelectElement>("Paper size");
    expect(size.value).toBe("a4");
    await user.selectOptions(size, "80 mm roll");
    await user.click(section.getByRole("button", { name: "Download AND01-2627-00001" }));
    await waitFor(() => expect(clicked).toEqual(["invoice roll80"]));
    await user.selectOptions(size, "58 mm roll");
    await user.click(section.getByRole("button", { name: "Receipt RCPT-00007" }));
    await waitFor(() => expect(clicked.at(-1)).toBe("receipt roll58"));
    // The garage files the duplicate on A4.
    await user.click(section.getByRole("button", { name: "More for AND01-2627-00001" }));
    await user.click(await screen.findByRole("menuitem", { name: "Download duplicate" }));
    await waitFor(() => expect(clicked.at(-1)).toBe("invoice duplicate"));
    expect(noted).toEqual([
      { copy: "roll80", way: "download" },
      { copy: "duplicate", way: "download" },
    ]);
    act(closeSession);
    expect(readPaperSize()).toBe("roll58");
    choosePaperSize("a5");
    expect(readPaperSize()).toBe("a4");
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
