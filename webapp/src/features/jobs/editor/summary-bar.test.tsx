import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { add, serveAddJob, showAddJob as show } from "@/testing/show-add-job";

beforeEach(serveAddJob);

async function openSheet() {
  const { user } = show(["change_jobs", "override_price"]);
  await add(user, "Basic service");
  const bar = within(screen.getByRole("region", { name: "Summary" }));
  const open = async () => {
    await user.click(bar.getByRole("button", { name: /Added jobs/ }));
    return within(await screen.findByRole("dialog", { name: "Summary" }));
  };
  return { user, bar, open };
}
const gone = () =>
  waitFor(() => expect(screen.queryByRole("dialog", { name: "Summary" })).toBeNull());

test("the summary bar on a phone opens a sheet with the added services, and Continue opens the second step", {
  tags: "spec:jobs-28",
}, async () => {
  const { user } = show();
  await add(user, "Basic service");
  const bar = within(screen.getByRole("region", { name: "Summary" }));
  await user.click(bar.getByRole("button", { name: /Added jobs \(1\)/ }));
  const sheet = within(await screen.findByRole("dialog", { name: "Summary" }));
  expect(sheet.getByText("Added jobs (1)")).toBeTruthy();
  await user.click(sheet.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Enter handling details")).toBeTruthy();
});

test.each([
  ["Escape", (user: { keyboard: (keys: string) => Promise<void> }) => user.keyboard("{Escape}")],
  ["the browser's Back", () => window.history.back()],
])(
  "closing the summary sheet with %s keeps a price that the person is typing",
  async (_, leave) => {
    const { user, bar, open } = await openSheet();
    const sheet = await open();
    const price = sheet.getByLabelText("Price of Basic service");
    await user.clear(price);
    await user.type(price, "1,800");
    await leave(user);
    await gone();
    expect(bar.getByText("₹1,800.00")).toBeTruthy();
  },
);

test("an invalid price shows an error in place of the service code, and Continue opens the summary sheet again", async () => {
  const { user, bar, open } = await openSheet();
  const sheet = await open();
  const price = sheet.getByLabelText("Price of Basic service");
  await user.type(price, "x");
  await user.tab();
  expect(await sheet.findByText("This must be an amount")).toBeTruthy();
  expect(sheet.queryByText(/^SRV-/)).toBeNull();
  await user.click(sheet.getByRole("button", { name: "Continue" }));
  expect(screen.getByRole("dialog", { name: "Summary" })).toBeTruthy();
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await gone();
  expect(bar.getByText("Check the prices")).toBeTruthy();
  await user.click(bar.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("dialog", { name: "Summary" })).toBeTruthy();
});
