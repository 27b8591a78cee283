import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { founder } from "../founders";
import { expect, test } from "../stack";

const BRANCHES = "/dashboard/account/branches";
const FIRST = "Indiranagar";
const SECOND = "Koramangala";
const MANAGER = 2;
const TECHNICIAN = 4;

/** Creates a second branch through the API. */
async function openSecond(owner: Page): Promise<void> {
  await owner.goto(BRANCHES);
  await expect(owner.getByRole("heading", { name: FIRST })).toBeVisible();
  await send(owner, "branches", {
    garageName: SECOND,
    address: "80 Feet Road",
    stateCode: "29",
  });
  await owner.reload();
  await expect(owner.getByRole("button", { name: `Switch to ${SECOND}` })).toBeVisible();
}

/** Adds a staff member to the current branch through the API. */
async function hire(owner: Page, staffName: string, roleId: number): Promise<void> {
  await send(owner, "staffs", {
    staffName,
    roleId,
    email: `${randomUUID()}@founder.example`,
    phoneNumber: "9820077009",
    password: "secret-12",
    cpassword: "secret-12",
  });
}

/** Sends an API request with the page's session. */
async function send(owner: Page, path: string, content: object): Promise<void> {
  const status = await owner.evaluate(
    async ({ address, body }) => {
      const headers = {
        Authorization: `Bearer ${localStorage.getItem("token")}`,
        "Content-Type": "application/json",
        "X-Garage-Id": localStorage.getItem("garageId") ?? "",
      };
      return (await fetch(address, { method: "POST", headers, body })).status;
    },
    { address: `/api/garage/${path}`, body: JSON.stringify(content) },
  );
  expect(status, path).toBe(200);
}

async function choose(owner: Page, branch: string, verb: string): Promise<void> {
  await owner.getByRole("button", { name: `Actions for ${branch}` }).click();
  await owner.getByRole("menuitem", { name: verb }).click();
}

test("Owner copies services to a branch and invites staff of another branch", {
  tag: "@prove",
}, async ({ browser, page }) => {
  const owner = await founder(browser, page);
  await openSecond(owner);
  const staffName = "Meena Rao";
  await hire(owner, staffName, TECHNICIAN);
  await choose(owner, SECOND, "Copy from another branch");
  const panel = owner.getByRole("dialog", { name: `Copy to ${SECOND}` });
  await panel.getByRole("button", { name: "Copy services" }).click();
  await expect(panel.getByText(/^\d+ services have been copied\./)).toBeVisible();
  await panel.getByRole("checkbox", { name: new RegExp(staffName) }).check();
  await panel.getByRole("button", { name: "Send invitation" }).click();
  await expect(owner.getByText("1 invitation has been sent.")).toBeVisible();
  await expect(panel.getByText("Everyone from that branch already works here.")).toBeVisible();
  await owner.context().close();
});

test("Owner transfers a branch to another person and remains its manager", {
  tag: "@prove",
}, async ({ browser, page }) => {
  const owner = await founder(browser, page);
  await openSecond(owner);
  await hire(owner, "Meena Rao", MANAGER);
  await choose(owner, FIRST, "Transfer ownership");
  const panel = owner.getByRole("dialog", { name: `Transfer ownership of ${FIRST}` });
  await panel.getByLabel("New owner").selectOption({ label: "Meena Rao, Manager" });
  await panel.getByRole("button", { name: "Transfer ownership" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Transfer ownership" }).click();
  await expect(owner.getByText(/Meena Rao is the owner now/)).toBeVisible();
  await expect(owner.getByRole("heading", { name: FIRST })).toHaveCount(0);
  await expect(owner.getByRole("heading", { name: SECOND })).toBeVisible();
  await owner.context().close();
});
