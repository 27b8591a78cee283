import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { answer, refuse, server } from "@/testing/server";
import { showBill } from "@/testing/show-bill";

const LINK = "*/api/garage/jobs/31/share-link";
const link = {
  address: "http://localhost/job-status?link=1-x",
  whatsappAddress: "https://wa.me/919820012345?text=Hello",
  expiresOn: "2026-12-20T17:05:00+05:30",
};

async function share() {
  server.use(http.post(LINK, () => answer(link)));
  const { user, section } = await showBill();
  await user.click(section.getByRole("button", { name: "Share" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Share with the customer" }));
  return { user, dialog };
}

test("the share dialog opens WhatsApp, shows the link's end date and copies the link", {
  tags: "spec:invoices-7",
}, async () => {
  const { user, dialog } = await share();
  const whatsapp = dialog.getByRole("link", { name: "Open WhatsApp" });
  expect(whatsapp.getAttribute("href")).toBe(link.whatsappAddress);
  expect(whatsapp.getAttribute("target")).toBe("_blank");
  expect(dialog.getByText(/ends on 20\/12\/2026/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("The link is copied.")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(link.address);
});

test("ending all shared links of a job asks for confirmation", {
  tags: "spec:invoices-7",
}, async () => {
  let ended = 0;
  server.use(
    http.delete(LINK, () => {
      ended += 1;
      return HttpResponse.json({
        success: true,
        message: "It does not work any more.",
        data: null,
      });
    }),
  );
  const { user, dialog } = await share();
  await user.click(dialog.getByRole("button", { name: "End the link" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "End every link to this job?" }),
  );
  expect(ended).toBe(0);
  await user.click(question.getByRole("button", { name: "End the link" }));
  expect(await screen.findByText("It does not work any more.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(ended).toBe(1);
});

test("sharing a job in a locked garage is refused, and the bill shows the reason", {
  tags: "spec:invoices-18",
}, async () => {
  server.use(
    http.post(LINK, () => refuse(402, { code: "subscription_expired", message: "Over." })),
  );
  const { user, section } = await showBill();
  await user.click(section.getByRole("button", { name: "Share" }));
  expect(await section.findByText("Over.")).toBeTruthy();
});
