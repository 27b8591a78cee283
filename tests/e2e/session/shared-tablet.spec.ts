import { expectAccessible } from "../accessibility";
import { newOwner } from "../founders";
import { signedIn } from "../people";
import { expect, test } from "../stack";
import { addMechanic, TABLET, type } from "./tablet";

test("a workshop shares a tablet: a tile and four digits, and the pad after three minutes", async ({
  browser,
  page: first,
}) => {
  const who = await newOwner(first.request);
  const tablet = await signedIn(browser, who);
  const owner = await signedIn(browser, who);
  await owner.goto("/dashboard/account/garage");
  await tablet.setViewportSize(TABLET);

  // The owner sets a PIN, and makes the tablet a shared device.
  await tablet.goto("/dashboard/account");
  await tablet.getByRole("button", { name: "Set PIN" }).click();
  const form = tablet.getByRole("form", { name: "PIN for shared devices" });
  await form.getByLabel("Current password").fill(who.password);
  await form.getByLabel("New PIN").fill("7193");
  await form.getByRole("button", { name: "Set PIN" }).click();
  await expect(tablet.getByText("Your PIN for shared devices is set.")).toBeVisible();
  await tablet.goto("/dashboard/account/garage");
  await tablet.getByRole("button", { name: "Make this a shared device" }).click();
  await tablet.waitForURL("**/login");
  await expect(tablet.getByRole("heading", { level: 1, name: "Who are you?" })).toBeVisible();
  await expect(tablet.getByRole("button", { name: "Lakshmi Rao" })).toBeVisible();

  // A code on the tablet only sets the PIN. Afterwards there are two tiles.
  await addMechanic(owner, tablet, { name: "Suresh Patil", phone: "9822012345", pin: "4826" });
  await expect(tablet.getByRole("button", { name: "Suresh Patil" })).toBeVisible();
  await expectAccessible(tablet, "the tiles of a shared tablet");

  // Five taps.
  await tablet.getByRole("button", { name: "Suresh Patil" }).click();
  await type(tablet, "4826");
  await tablet.waitForURL("**/dashboard/home");
  await expect(tablet.getByRole("banner").getByText("Suresh Patil")).toBeVisible();
  await expectAccessible(tablet, "home on a shared tablet");

  // The next person starts at home.
  await tablet.getByRole("button", { name: "Switch" }).click();
  const cover = tablet.getByRole("dialog", { name: "Sign in on this shared device" });
  await expect(cover.getByRole("button", { name: "Lakshmi Rao" })).toBeVisible();
  await expectAccessible(tablet, "the cover of a shared tablet");
  await cover.getByRole("button", { name: "Lakshmi Rao" }).click();
  await type(tablet, "7193");
  await expect(tablet.getByRole("banner").getByText("Lakshmi Rao")).toBeVisible();
  await expect(cover).toBeHidden();

  // Nobody touches it for three minutes, in the middle of a form. The same person goes on.
  // While it is installed, the clock says 1970 for a moment, and a page of the product would cover itself.
  await tablet.goto("about:blank");
  await tablet.clock.install();
  await tablet.goto("/dashboard/manage/customers");
  // The empty list has such a button too.
  await tablet.getByRole("button", { name: "Add Customer" }).first().click();
  const adding = tablet.getByRole("dialog", { name: "Add New Customer" });
  await adding.getByLabel("Customer Name").fill("Ravi Kulkarni");
  await tablet.clock.fastForward("02:50");
  await expect(cover).toBeHidden();
  await tablet.clock.fastForward("00:20");
  await expect(cover.getByText("Type your PIN.")).toBeVisible();
  await tablet.keyboard.press("Escape");
  await expect(cover).toBeVisible();
  for (const digit of "7193") await tablet.keyboard.press(digit);
  await expect(cover).toBeHidden();
  await expect(adding.getByLabel("Customer Name")).toHaveValue("Ravi Kulkarni");

  // Somebody else takes over, and the text would be lost.
  await tablet.clock.fastForward("03:10");
  await cover.getByRole("button", { name: "Somebody else" }).click();
  await cover.getByRole("button", { name: "Suresh Patil" }).click();
  const question = "Lakshmi Rao has not saved this form. It will be lost.";
  await expect(cover.getByText(question)).toBeVisible();
  await cover.getByRole("button", { name: "Back" }).click();
  await cover.getByRole("button", { name: "Suresh Patil" }).click();
  await cover.getByRole("button", { name: "Go on" }).click();
  await type(tablet, "4826");
  await tablet.waitForURL("**/dashboard/home");
  await expect(tablet.getByRole("banner").getByText("Suresh Patil")).toBeVisible();

  // A reload of a covered page asks for the PIN, and for no data.
  await tablet.goto("/dashboard/manage/jobs");
  await expect(tablet.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  await tablet.getByRole("button", { name: "Switch" }).click();
  let asked: string[] = [];
  // The page of before may still ask, until the reload has an answer.
  tablet.once("framenavigated", () => {
    asked = [];
  });
  tablet.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && !pathname.startsWith("/api/garage/phone/"))
      asked.push(pathname);
  });
  await tablet.reload();
  await tablet.waitForURL("**/login");
  await expect(tablet.getByRole("button", { name: "Lakshmi Rao" })).toBeVisible();
  expect(asked).toEqual([]);
  await tablet.getByRole("button", { name: "Lakshmi Rao" }).click();
  await type(tablet, "7193");
  await tablet.waitForURL("**/dashboard/home");
  await expect(tablet.getByRole("banner").getByText("Lakshmi Rao")).toBeVisible();
  await tablet.getByRole("button", { name: "Switch" }).click();

  // The owner ends the tablet from elsewhere.
  await owner.reload();
  await owner.getByRole("button", { name: /^Sign out this device/ }).click();
  await expect(owner.getByText("The shared device is signed out.")).toBeVisible();
  await cover.getByRole("button", { name: "Suresh Patil" }).click();
  await type(tablet, "4826");
  await expect(cover.getByText(/^This device is no longer shared\./)).toBeVisible();
  await tablet.context().close();
  await owner.context().close();
});
