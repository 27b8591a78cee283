import { screen, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { gstDefaults } from "@/testing/garage";
import { answer, refuse, server } from "@/testing/server";
import { CASHIER, showBill } from "@/testing/show-bill";

const WHY = "Horn carries 28 % GST, which is not a rate today. Use today's rate.";

/** Opens the preview. The server refuses it until the parts have today's rates. */
async function ask({
  isKnown = true,
  permissions,
}: {
  isKnown?: boolean;
  permissions?: string[];
} = {}) {
  const sent: unknown[] = [];
  let isDone = false;
  server.use(
    http.get("*/api/garage/get-gst-defaults", () => answer(gstDefaults)),
    // The preview loads again after each save, and must not remove what the save has asked.
    http.get("*/api/garage/jobs/31/invoice-preview", async () => {
      await delay(30);
      return isDone
        ? answer({ html: "<p>Draft</p>" })
        : refuse(409, { code: "rate_not_in_force", message: WHY });
    }),
    http.put("*/api/garage/jobs/31/gst-rates", async ({ request }) => {
      const body = (await request.json()) as { gstRate: number | null };
      sent.push(body);
      isDone = isKnown || body.gstRate !== null;
      return isDone
        ? HttpResponse.json({ success: true, message: "The rates are new.", data: {} })
        : refuse(422, { code: "invalid", error: { gstRate: ["Choose today's GST rate of Horn"] } });
    }),
  );
  const { user, section } = await showBill(permissions ? { permissions } : {});
  await user.click(section.getByRole("button", { name: "Preview and issue" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Preview of the invoice" }));
  await dialog.findByText(WHY);
  return { user, dialog, sent };
}

test("one click gives the parts today's rates and then shows the preview", async () => {
  const { user, dialog, sent } = await ask();
  await user.click(dialog.getByRole("button", { name: "Use today's rates" }));
  await dialog.findByTitle("Preview of the invoice");
  expect(await screen.findByText("The rates are new.")).toBeTruthy();
  expect(sent).toEqual([{ gstRate: null }]);
});

test("a part that is in no list needs a chosen rate", async () => {
  const { user, dialog, sent } = await ask({ isKnown: false });
  await user.click(dialog.getByRole("button", { name: "Use today's rates" }));
  expect(await dialog.findByText("Choose today's GST rate of Horn")).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText(/Today's GST rate/), "18");
  await user.click(dialog.getByRole("button", { name: "Use today's rates" }));
  await dialog.findByTitle("Preview of the invoice");
  expect(sent).toEqual([{ gstRate: null }, { gstRate: 18 }]);
});

test("a cashier sees who can use today's rates", async () => {
  const { dialog } = await ask({ permissions: CASHIER });
  await dialog.findByText("Ask an owner, a manager or a service advisor to do this.");
  expect(dialog.queryByRole("button", { name: "Use today's rates" })).toBeNull();
});
