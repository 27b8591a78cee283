import type { Page } from "@playwright/test";
import { switchTo } from "../branch";
import { expect, OWNER, SIZES, test } from "../stack";

const [ANDHERI, WHITEFIELD] = OWNER.branches;
const LIST = "/dashboard/manage/staffs";
const person = () => {
  const tail = String(Date.now() + Math.floor(Math.random() * 1000)).slice(-9);
  return { name: `Zoya ${tail}`, email: `zoya${tail}@staff.example`, phone: `9${tail}` };
};

async function fill(page: Page, { name, email, phone }: ReturnType<typeof person>) {
  const panel = page.getByRole("dialog", { name: "Add New Staff" });
  await panel.getByLabel("Staff Name").fill(name);
  await panel.getByLabel("Email Address").fill(email);
  await panel.getByLabel("Phone No.").fill(phone);
  await panel.getByLabel("Role").selectOption("Technician");
  await panel.getByLabel("Password", { exact: true }).fill("secret");
  await panel.getByLabel("Confirm Password").fill("secret");
  return panel;
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Staff" })
    .or(page.getByRole("table", { name: "Staff" }))
    .getByText(name);

for (const { where, viewport, tag } of SIZES) {
  test(`Owner adds, finds, changes and deletes a staff member ${where}`, {
    tag: [
      ...tag,
      "@spec:shared-8",
      "@spec:staff-1",
      "@spec:staff-2",
      "@spec:staff-3",
      "@spec:staff-4",
      "@spec:staff-6",
    ],
  }, async ({ ownerPage: page }) => {
    await page.setViewportSize(viewport);
    await page.goto(LIST);
    const one = person();
    await page.getByRole("button", { name: "Add Staff" }).click();
    const panel = await fill(page, one);
    const { width } = (await panel.boundingBox()) ?? { width: 0 };
    expect(Math.round(width)).toBe(Math.min(500, viewport.width));
    await panel.getByRole("button", { name: "Add staff" }).click();
    await expect(
      page.getByRole("dialog", {
        name: `A new staff ${one.name} has been added successfully.`,
      }),
    ).toBeVisible();
    await page.keyboard.press("Enter");

    await page.getByRole("textbox", { name: "Search Staff Name" }).fill(one.name);
    await page.waitForURL(/search=Zoya/);
    await page.reload();
    await expect(page.getByText("1-1 of 1 results")).toBeVisible();
    await expect(rowOf(page, one.name).filter({ visible: true })).toBeVisible();

    const actions = page
      .getByRole("button", { name: `Actions for ${one.name}` })
      .filter({ visible: true });
    await actions.click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Staff" });
    await expect(edit.getByLabel("Password", { exact: true })).toBeHidden();
    await edit.getByLabel("Staff Name").fill(`${one.name} Khan`);
    await edit.getByRole("button", { name: "Save changes" }).click();
    await expect(
      page.getByRole("dialog", {
        name: `The staff ${one.name} Khan has been updated successfully.`,
      }),
    ).toBeVisible();
    await page.keyboard.press("Escape");

    await page
      .getByRole("button", { name: `Actions for ${one.name} Khan` })
      .filter({ visible: true })
      .click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", {
      name: `Do you want to delete Staff ${one.name} Khan`,
    });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Staff deleted successfully!")).toBeVisible();
    await expect(page.getByText("No results found")).toBeVisible();
  });
}

test("Staff form saves to the branch in which it was opened, even if another tab switches the branch", {
  tag: "@prove",
}, async ({ ownerPage: page }) => {
  await page.goto("/dashboard/home");
  await switchTo(page, ANDHERI);
  await page.goto(LIST);
  await page.getByRole("button", { name: "Add Staff" }).click();
  const one = person();
  const panel = await fill(page, one);

  const other = await page.context().newPage();
  await other.goto("/dashboard/home");
  await switchTo(other, WHITEFIELD);
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/api/garage/staffs"),
  );
  await panel.getByRole("button", { name: "Add staff" }).click();
  const request = await sent;
  const opened = new URL(request.url()).searchParams.get("garageId");
  expect(request.headers()["x-garage-id"]).toBe(opened);
  await expect(page.getByRole("dialog", { name: /has been added successfully/ })).toBeVisible();
  await page.keyboard.press("Enter");
  // The list now shows the other branch, to which nobody was added.
  await page.getByRole("textbox", { name: "Search Staff Name" }).fill(one.name);
  await expect(page.getByText("No results found")).toBeVisible();
  await switchTo(page, ANDHERI);
  await expect(page.getByText("1-1 of 1 results")).toBeVisible();
});
