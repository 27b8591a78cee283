import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { bill } from "@/testing/purchases";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { BUYER, put, servePurchases, showPurchases } from "@/testing/show-purchases";
import { BillFormScreen } from "./bill-form-screen";
import { BillScreen } from "./bill-screen";
// These modules are imported here, because their first import takes longer than a test waits.
import "./bill-form";
import "./remove-bill-file";
import "../forms/bill-rules";

vi.setConfig({ testTimeout: 20_000 });

// The simulated browser cannot decode pictures.
const shrunk = vi.hoisted(() => [] as string[]);
vi.mock("@/lib/pictures/shrink-photo", () => ({
  shrinkPhoto: async (photo: File) => {
    shrunk.push(photo.name);
    return photo;
  },
}));

const BILL = "*/api/garage/bills/81";
const PHOTO = new File(["photo"], "bill.heic", { type: "image/heic" });
const DRAWN = new File(["%PDF-"], "bill.pdf", { type: "application/pdf" });
const picture = { fileId: 7, fileName: "bill-81.jpg", pictureAddress: "/pictures/1/7/9/ab" };

/** The keys of the sent files. */
const sent: (string | null)[] = [];

function accept(reply: () => Response = () => answer(bill({ hasFile: true, file: picture }))) {
  server.use(
    http.post(`${BILL}/file`, async ({ request }) => {
      expect(await request.text()).toContain('name="file"; filename=');
      sent.push(request.headers.get("Idempotency-Key"));
      return reply();
    }),
  );
}

beforeEach(() => {
  sent.length = 0;
  shrunk.length = 0;
  window.sessionStorage.clear();
  servePurchases();
});

const input = () => screen.findByLabelText<HTMLInputElement>("Photo or PDF of the bill");

describe("the paper on the page of a bill", () => {
  const show = (over: Parameters<typeof bill>[0] = {}, permissions = BUYER) => {
    server.use(http.get(BILL, () => answer(bill(over))));
    return showPurchases(<BillScreen />, "/bills/view?billId=81", permissions);
  };

  test("a file is removed after a question", async () => {
    let removed = 0;
    server.use(
      http.delete(`${BILL}/file`, () => {
        removed += 1;
        return answer(bill());
      }),
    );
    const { user } = show({ hasFile: true, file: picture });
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("Remove the file of bill 4411?")).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("The file of the bill is removed.")).toBeTruthy();
    expect(removed).toBe(1);
  });

  test.each([
    ["without a file", {}],
    ["that is voided", { hasFile: true, file: picture, voided: true }],
  ])("a bill %s has no button to remove it", async (_, over) => {
    show(over);
    await screen.findByRole("heading", { name: "Paper" });
    expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  });

  test("a photo is made smaller and sent", async () => {
    accept();
    const { user } = show();
    expect(await screen.findByText("No photo or PDF is attached yet.")).toBeTruthy();
    await user.upload(await input(), PHOTO);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(shrunk).toEqual(["bill.heic"]);
  });

  test("a file that was not sent can be sent again with the same key", async () => {
    let tries = 0;
    accept(() => {
      tries += 1;
      return tries === 1 ? HttpResponse.error() : answer(bill({ hasFile: true, file: picture }));
    });
    const { user } = show();
    await user.upload(await input(), DRAWN);
    await user.click(await screen.findByRole("button", { name: "Send again" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(shrunk).toEqual([]);
    expect(sent[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]).toBe(sent[0]);
  });

  test("the server's sentence about a file is shown", async () => {
    const said = "A PDF may have at most 5 MB";
    accept(() => refuse(422, { code: "invalid", error: { file: [said] } }));
    const { user } = show();
    await user.upload(await input(), DRAWN);
    expect(await screen.findByText(said)).toBeTruthy();
  });

  test("a photo is shown and opens in a new tab", async () => {
    show({ hasFile: true, file: picture });
    const shown = await screen.findByRole("img", { name: "Bill 4411. It opens in a new tab." });
    expect(shown.getAttribute("src")).toBe("/pictures/1/7/9/ab");
    expect(screen.getByRole("button", { name: "Replace" })).toBeTruthy();
  });

  test("a PDF is downloaded with a new URL", async () => {
    server.use(http.get("*/api/garage/files/7/address", () => answer({ address: "/files/x" })));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { user } = show({ hasFile: true, file: { ...picture, pictureAddress: null } });
    await user.click(await screen.findByRole("button", { name: "Download the PDF" }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    clicked.mockRestore();
  });

  test("people who do not see the cost see that a file is there", async () => {
    show({ hasFile: true }, ["buy_parts"]);
    expect(
      await screen.findByText("A file is attached. The owner or a manager can open it."),
    ).toBeTruthy();
  });
});

describe("the file of a bill in hand", () => {
  const book = async () => {
    server.use(http.post(at("/api/garage/bills"), () => answer(bill())));
    const { user } = showPurchases(<BillFormScreen />, "/bills/new");
    await user.click(await screen.findByRole("combobox", { name: "Supplier" }));
    await user.click(await screen.findByRole("option", { name: /Om Auto/ }));
    await put(user, "Bill number", "4411");
    await user.click(screen.getByRole("button", { name: "Goods that are not a part" }));
    await put(user, "What is it?", "Gloves");
    await user.selectOptions(screen.getByLabelText("GST rate"), "5");
    await put(user, "Price (no GST)", "50");
    await put(user, "Total on the bill", "52.50");
    await user.upload(await input(), DRAWN);
    expect(screen.getByText("bill.pdf")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Book bill" }));
  };

  test("the chosen file is sent after the booking", async () => {
    accept();
    await book();
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(router.replace).toHaveBeenCalledTimes(1));
  });

  test("a file that cannot be sent does not undo the booking", async () => {
    accept(() => refuse(422, { code: "invalid", message: "This file is damaged." }));
    await book();
    expect(
      await screen.findByText(/The bill is booked, but its file is not attached/),
    ).toBeTruthy();
    expect(router.replace).toHaveBeenCalledWith(
      "/dashboard/manage/purchases/bills/view?garageId=11&billId=81",
    );
  });
});
