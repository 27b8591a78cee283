import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { IN_GRACE, LOCKED, signedIn } from "../people";
import { expect, test } from "../stack";

test.use({ provokes: /no-such-page/ });

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const ENTRY = [
  "/",
  "/login",
  "/forget-password",
  "/confirm-password",
  "/success",
  "/accept-invitation#token=x",
  "/signup",
  "/welcome",
  "/terms",
  "/privacy",
  "/error",
];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target}`));
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`accessibility in the ${colorScheme} theme`, {
    tag: colorScheme === "dark" ? ["@prove"] : [],
  }, () => {
    test(`the sign-in page has no accessibility violations in the ${colorScheme} theme`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/login");
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("button", { name: "Forgot Username?" }).click();
      await expect(page.getByText("Password is required")).toBeVisible();
      await expect(page.locator("[data-sonner-toast][data-mounted=true]")).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      test(`screens before sign-in have no accessibility violations at ${size.width} pixels, ${colorScheme} theme`, {
        tag: "@prove",
      }, async ({ page }) => {
        // The test scans 15 pages, so it gets more time.
        test.slow();
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.addInitScript(() => {
          localStorage.setItem("email", "somebody@garage.example");
          sessionStorage.setItem("from", "/dashboard/home");
        });
        for (const path of [...ENTRY, "/login#sign-in"]) {
          await page.goto(path);
          await page.waitForLoadState("networkidle");
          expect(await findings(page), path).toEqual([]);
        }
        await page.goto("/verify-otp");
        await page.getByRole("button", { name: "Next" }).click();
        await expect(page.getByText("Must be 4 digits")).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await page.evaluate(() => localStorage.setItem("userId", "a-ticket"));
        await page.reload();
        await page.getByRole("button", { name: "Submit" }).click();
        await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
        expect(await findings(page)).toEqual([]);
      });
    }

    test(`home and its menus have no accessibility violations in the ${colorScheme} theme`, async ({
      ownerPage: page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/dashboard/home");
      await expect(page.getByRole("heading", { name: /^Hello, / })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      for (const menu of [/^Branch/, "Your account"]) {
        await page.getByRole("button", { name: menu }).click();
        await expect(page.getByRole("menu")).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await page.keyboard.press("Escape");
      }
    });

    test(`the account page, its forms and its dialog have no accessibility violations in the ${colorScheme} theme`, {
      tag: "@prove",
    }, async ({ ownerPage: page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/dashboard/account#password");
      await expect(page.getByLabel("Current password")).toBeVisible();
      await expect(page.getByLabel("First name")).toBeVisible();
      await expect(page.getByText(/days left$/)).toBeVisible();
      await page.getByRole("button", { name: "Change password" }).click();
      await expect(page.getByText("Current password is required")).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole("button", { name: "Log out everywhere" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    for (const path of ["/dashboard/account/billing", "/dashboard/account/branches"]) {
      test(`the owner's page ${path} has no accessibility violations in the ${colorScheme} theme`, {
        tag: "@prove",
      }, async ({ ownerPage: page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        expect(await findings(page)).toEqual([]);
      });
    }

    test(`an open help answer has no accessibility violations in the ${colorScheme} theme`, {
      tag: "@prove",
    }, async ({ ownerPage: page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/dashboard/account/help#add-job");
      await expect(page.getByText(/^Start with the car/)).toBeVisible();
      await expect(page.getByRole("link", { name: /^Call support/ })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });

    for (const [when, who] of [
      ["before", IN_GRACE],
      ["after", LOCKED],
    ] as const) {
      test(`the reminder ${when} a subscription ends has no accessibility violations in the ${colorScheme} theme`, {
        tag: "@prove",
      }, async ({ browser }) => {
        const page = await signedIn(browser, who);
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.goto("/dashboard/account");
        await expect(page.getByRole("dialog")).toBeVisible();
        await expect(page.getByRole("link", { name: /^Call support/ })).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await page.getByRole("button", { name: "Close" }).click();
        await expect(page.getByRole("dialog")).toBeHidden();
        expect(await findings(page)).toEqual([]);
        await page.context().close();
      });
    }

    test(`the page for an unknown URL has no accessibility violations in the ${colorScheme} theme`, {
      tag: "@prove",
    }, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto("/no-such-page");
      expect(await findings(page)).toEqual([]);
    });
  });
}

test("buttons, links and fields on a phone are at least 44 pixels wide and high", {
  tag: "@prove",
}, async ({ page, ownerPage }) => {
  for (const [tab, path] of [
    [page, "/login"],
    [page, "/no-such-page"],
    [ownerPage, "/dashboard/home"],
    [ownerPage, "/dashboard/account#password"],
    [ownerPage, "/dashboard/account/help"],
    [ownerPage, "/dashboard/account/billing"],
    [ownerPage, "/dashboard/account/branches"],
  ] as const) {
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.goto(path);
    await tab.waitForLoadState("networkidle");
    const small = await tab
      .locator(":is(main, header) :is(a, button, input:not([role]))")
      .evaluateAll((controls) =>
        controls
          .map((control) => ({ text: control.textContent, box: control.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
          .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
      );
    expect(small, path).toEqual([]);
  }
});
