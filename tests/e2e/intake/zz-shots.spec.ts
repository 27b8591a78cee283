import { newcomer } from "../customers/shop";
import { newCar, newJob } from "../jobs/shop";
import { ANSWERED, SIZES, test } from "../stack";
import { ASKED } from "./asked";

test.use({ provokes: ANSWERED(409) });
const DIR = "/tmp/screens-shots";
for (const { where, viewport } of SIZES)
  for (const colorScheme of ["light", "dark"] as const)
    test(`shots ${where} ${colorScheme}`, async ({ ownerPage: page }) => {
      test.slow();
      const size = where.includes("phone") ? "phone" : "desk";
      const shot = (name: string, fullPage = false) =>
        page.screenshot({ path: `${DIR}/${name}-${size}-${colorScheme}.png`, fullPage });
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.addInitScript(() => {
        Object.assign(window, {
          webkitSpeechRecognition: class {
            start() {}
            abort() {}
            stop() {}
          },
        });
      });
      const line = page.getByRole("textbox", { name: "Write it in one line" });
      await page.goto("/dashboard/home");
      await page.waitForLoadState("networkidle");
      await shot("home");
      const job = await newJob(page);
      await page.goto("/dashboard/intake");
      await line.waitFor();
      await page.waitForTimeout(1000);
      await shot("empty");
      await shot("empty-full", true);
      await line.fill(
        `${job.plate} nexon engine oil change, wheel alignment kal shaam told 4500 AC not cooling`,
      );
      await page.getByText("is open for this car").waitFor();
      await page.waitForTimeout(800);
      await shot("known");
      await shot("known-full", true);
      await page.getByRole("button", { name: "Create job" }).click();
      await page.getByRole("dialog", { name: "Please look at this entry." }).waitFor();
      await page.waitForTimeout(500);
      await shot("question");
      await page.keyboard.press("Escape");
      await line.fill("");
      const zoya = newcomer();
      await line.fill(
        `MH 43 XY 9 creta front brake pads, foam wash 25 tareekh Ramesh Balasubramaniam Venkataraghavan ${zoya.phone} 45k km left side se khat khat awaaz aa rahi hai upi`,
      );
      await page.waitForTimeout(1200);
      await shot("new");
      await shot("new-full", true);
      await page.getByRole("button", { name: "Add a service" }).click();
      await page.waitForTimeout(800);
      await shot("picker");
      await page.keyboard.press("Escape");
      await line.fill("");
      await page.getByRole("button", { name: "Create job" }).click();
      await page.waitForTimeout(800);
      await shot("errors-full", true);
      await page.getByRole("button", { name: "Speak" }).click();
      await page.waitForTimeout(600);
      await shot("voice");
      await page.keyboard.press("Escape");
      const car = await newCar(page);
      await line.fill(`${car.plate} zwkqtt badli`);
      await page.getByRole("button", { name: /Kavya Nair/ }).waitFor();
      await page.getByRole("button", { name: "Add a service" }).click();
      await page.getByRole("button", { name: "Add Engine oil change" }).last().click();
      await page.getByRole("button", { name: /^Done/ }).click();
      await page.getByRole("button", { name: "Create job" }).click();
      await page.getByRole("dialog", { name: /^The entry is saved/ }).waitFor();
      await page.waitForTimeout(500);
      await shot("saved");
      await page.goto("/dashboard/services");
      await page.getByRole("button", { name: "Words for Engine oil change" }).click();
      await page.waitForTimeout(800);
      await shot("words");
      void ASKED;
    });
