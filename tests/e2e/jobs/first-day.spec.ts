import type { Page } from "@playwright/test";
import { fillCustomer, fillVehicle, newcomer } from "../customers/shop";
import { newOwner } from "../founders";
import { figure, pay } from "../invoices/sheet";
import { fromMail } from "../mail";
import { signInAs } from "../session/newcomer";
import { expect, SIZES, test } from "../stack";
import { speak } from "../walk";
import { inEnglish, type Words, wordsOf } from "../words";
import { todayInShop } from "./shop";

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();

async function addService(page: Page, words: Words) {
  const services = page.getByRole("link", { name: words("Services") });
  await services.filter({ visible: true }).first().click();
  await page.getByRole("button", { name: words("Add New Service") }).click();
  const panel = page.getByRole("dialog", { name: words("Add New Service") });
  await panel.getByLabel(words("Service Category")).selectOption({ index: 1 });
  await panel.getByRole("button", { name: words("Add a new subcategory") }).click();
  await panel.getByLabel(words("New subcategory")).fill("Periodic");
  await panel.getByRole("button", { name: words("Add subcategory") }).click();
  await expect(panel.getByLabel(words("SubCategory"), { exact: true })).not.toHaveValue("0");
  await panel.getByLabel(words("Service Name")).fill("Oil change");
  await panel.getByLabel(words("Rate (₹)")).fill("1450");
  await panel.getByRole("button", { name: words("Add service") }).click();
  await page.getByRole("button", { name: words("Done") }).click();
}

async function setStatus(page: Page, jobCode: string, status: string, words: Words) {
  const label = words("Status of {jobCode}", { jobCode });
  const choice = page.getByLabel(label).filter({ visible: true });
  await choice.selectOption({ label: words(status) });
  if (status === "Ready") await page.getByRole("button", { name: words("Ready and send") }).click();
  await expect(choice).toBeEnabled();
  await expect(choice.locator("option:checked")).toHaveText(words(status));
}

for (const [language, words] of [
  ["en", inEnglish],
  ["hi", wordsOf("hi")],
] as const)
  for (const { where, viewport, tag } of SIZES)
    test(`a new garage adds its first service, opens a job, delivers the vehicle and records the payment ${where}: ${language}`, {
      tag: language === "en" ? tag : "@prove",
    }, async ({ page, baseURL }) => {
      await page.setViewportSize(viewport);
      const owner = await newOwner(page.request);
      const car = newcomer();
      await speak(page, language, baseURL);
      await page.goto("/login");
      await signInAs(page, owner, words);
      const hello = words("Hello, {firstName}", { firstName: "Lakshmi" });
      await expect(page.getByRole("heading", { name: hello })).toBeVisible();
      await addService(page, words);

      await page.goto("/dashboard/add/newJob");
      await fillVehicle(page, car, words);
      await fillCustomer(page, car, words);
      await page.getByRole("button", { name: words("Continue to job") }).click();
      await press(page, words("Add {name}", { name: "Oil change" }));
      await press(page, words("Continue"));
      await page.getByLabel(words("Entry DOD")).fill(todayInShop());
      for (const choice of ["High", "No", "UPI"])
        await page.getByText(words(choice), { exact: true }).click();
      await press(page, words("Create Job"));
      const created = words("Job {code} has been created successfully.", { code: "JOB-00001" });
      await expect(page.getByRole("dialog", { name: created })).toBeVisible();

      await page.goto("/dashboard/manage/jobs");
      await setStatus(page, "JOB-00001", "In Progress", words);
      await setStatus(page, "JOB-00001", "Ready", words);
      await fromMail("zoya@example.in", new RegExp(`(${car.name})`));
      await page.getByRole("link", { name: "JOB-00001" }).filter({ visible: true }).click();
      const bill = page.getByRole("region", { name: words("Bill") });
      const issued = words("Issued on {day} by {person}.").replace(/\{\w+\}/g, ".+");
      await expect(bill.getByText(new RegExp(issued))).toBeVisible();
      await pay(page, bill, { mode: "UPI", utr: "606166990939" }, words);
      await expect(figure(bill, words("Balance due"))).toHaveText("₹0.00");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: words("Job Sheet") })).toBeHidden();
      await setStatus(page, "JOB-00001", "Delivered", words);

      await page.goto("/dashboard/home");
      const delivered = page.getByRole("link", { name: new RegExp(`^${words("Delivered")} 1`) });
      await expect(delivered).toBeVisible();
      // The job is paid, so home has no row for it.
      await expect(page.getByText(words("Nothing waits for you."))).toBeVisible();
    });
