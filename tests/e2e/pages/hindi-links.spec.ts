import type { BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { call, newJob } from "../jobs/shop";
import { Data } from "../latin";
import { sendEstimate } from "../shared-estimate/sent-estimate";
import { ANSWERED, expect, SIZES, test } from "../stack";
import { open, speak } from "../walk";
import { wordsOf } from "../words";

// A decision without a signature answers with 404, which the browser logs.
test.use({ provokes: ANSWERED(404) });

const STATUSES = [
  { status: undefined, says: "We have received your vehicle." },
  { status: 2, says: "We are working on your vehicle." },
  { status: 3, says: "Your vehicle is ready. You can collect it." },
  { status: 4, says: "Your vehicle has been delivered." },
];
const words = wordsOf("hi");
const TOTAL = "₹472.00";
const press = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name, exact: true }).filter({ visible: true }).click();

type OpenContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** Returns the page of a customer, and a function that waits for a text there and looks for Latin words. */
async function customer(
  openContext: OpenContext,
  viewport: { width: number; height: number },
  baseURL: string | undefined,
) {
  const page = await (await openContext({ viewport })).newPage();
  await speak(page, "hi", baseURL);
  const data = new Data(page);
  const look = async (text: string, what: string) => {
    const shown = page
      .getByText(text)
      .or(page.getByLabel(text))
      .or(page.getByRole("button", { name: text }));
    await expect(shown.filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 });
    expect.soft(await data.foreignWords(page), what).toEqual([]);
  };
  return { page, look };
}

async function decideByPhone(owner: Page, estimateId: number): Promise<void> {
  await owner.goto(`/dashboard/manage/estimates/view?estimateId=${estimateId}`);
  await press(owner, "Record decision");
  const panel = owner.getByRole("dialog", { name: "Record decision" });
  await panel.getByRole("button", { name: "Yes to all" }).click();
  await panel.getByLabel("What was said").fill("She said yes to all four parts.");
  await panel.getByRole("button", { name: `Record approval of ${TOTAL}` }).click();
  await expect(owner.getByRole("heading", { name: `Approved ${TOTAL}` })).toBeVisible();
}

for (const { where, viewport } of SIZES)
  test.describe(`a link of a customer in Hindi has no Latin word but data ${where}`, {
    tag: ["@prove", "@spec:hand-69"],
  }, () => {
    test("an estimate that is open, approved, objected to, and of an ended link", async ({
      ownerPage,
      openContext,
      baseURL,
    }) => {
      test.slow();
      const { path } = await sendEstimate(ownerPage);
      const { page, look } = await customer(openContext, viewport, baseURL);
      await open(page, path);
      await look(words("Yes to all"), "open");
      await press(page, words("Yes to all"));
      await press(page, words("Approve {total}", { total: TOTAL }));
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(words("Your full name")).press("Enter");
      await look(words("Please type the name"), "the dialog");
      await dialog.getByLabel(words("Your full name")).fill("Asha Rao");
      await press(dialog, words("Approve {total}", { total: TOTAL }));
      await look(words("Thank you, {name}.", { name: "Asha Rao" }), "approved");
      await look(words("Download PDF"), "with its PDF");
      await open(page, "/estimate?link=1-AAAAAAAAAAAAAAAAAAAAAAAA");
      await look(words("This link does not work any more"), "ended");
    });

    test("an estimate that is declined", async ({ ownerPage, openContext, baseURL }) => {
      test.slow();
      const { path } = await sendEstimate(ownerPage);
      const { page, look } = await customer(openContext, viewport, baseURL);
      await open(page, path);
      for (const part of ["Brake pads", "Air filter", "Wiper blades", "Coolant"])
        await press(page, `${words("No")}, ${part}`);
      await press(page, words("Decline everything"));
      await look(words("Your full name"), "the dialog");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(words("Your full name")).fill("Asha Rao");
      await press(dialog, words("Decline everything"));
      await look(words("Thank you, {name}.", { name: "Asha Rao" }), "declined");
    });

    test("an estimate whose decision was recorded", async ({ ownerPage, openContext, baseURL }) => {
      test.slow();
      const { path, estimateId } = await sendEstimate(ownerPage);
      await decideByPhone(ownerPage, estimateId);
      const { page, look } = await customer(openContext, viewport, baseURL);
      await open(page, path);
      await press(page, words("This is not right"));
      await look(words("What is not right?"), "the objection");
      await press(page, words("Send"));
      await look(words("Please write a few words"), "an empty objection");
      await page.getByLabel(words("What is not right?")).fill("केवल ब्रेक पैड चाहिए थे।");
      await press(page, words("Send"));
      await expect(page.getByText("केवल ब्रेक पैड चाहिए थे।")).toBeVisible();
      await look(words("Decision"), "an objection that was sent");
    });

    test("a job from its check-in to its invoice", async ({ ownerPage, openContext, baseURL }) => {
      test.slow();
      const { jobId } = await newJob(ownerPage);
      const { address } = await call<{ address: string }>(
        ownerPage,
        "POST",
        `jobs/${jobId}/share-link`,
        {},
      );
      const { pathname, search } = new URL(address);
      const { page, look } = await customer(openContext, viewport, baseURL);
      for (const { status, says } of STATUSES) {
        if (status)
          await call(ownerPage, "POST", "jobs/change-status", { jobId, jobStatusId: status });
        await open(page, pathname + search);
        await look(words(says), says);
      }
      await call(ownerPage, "DELETE", `jobs/${jobId}/share-link`);
      await page.reload();
      await look(words("This link does not work any more"), "ended");
    });
  });
