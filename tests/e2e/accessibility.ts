import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "./customers/shop";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const LEAST = 44;

/** Returns the accessibility violations of the page. */
export async function findings(page: Page): Promise<string[]> {
  return await onTallScreen(page, () => scan(page));
}

/** Checks the page in both themes, and that it does not scroll sideways. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  // A toast that fades has too little contrast for a moment.
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0, { timeout: 15_000 });
  // The size changes before the theme: a new size while the theme changes leaves old colors for a moment.
  await onTallScreen(page, async () => {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await scan(page), `${what}, ${colorScheme}`).toEqual([]);
    }
  });
}

/** On a tall screen, the bar with the buttons covers no field, whose visible part axe would measure. */
async function onTallScreen<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  const size = page.viewportSize();
  if (size) await page.setViewportSize({ ...size, height: 2400 });
  const found = await look();
  if (size) await page.setViewportSize(size);
  return found;
}

async function scan(page: Page): Promise<string[]> {
  // A list that loads its next rows is pale, and has too little contrast until they are there.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSTransition)
        .map((each) => each.finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target}`));
}

/** Returns the controls that a finger cannot press safely: in the open dialog, or in the page. */
export async function smallTargets(page: Page): Promise<string[]> {
  const dialogs = ":is([role=dialog], [role=alertdialog])";
  const inside = (await page.locator(dialogs).count()) ? dialogs : "main";
  return (
    page
      // A radio button, a checkbox and a switch are pressed through their label.
      .locator(`${inside} :is(a, button, input:not([role], label *), select, label:has(input))`)
      .evaluateAll(
        (controls, least) =>
          controls
            .map((control) => {
              const box = control.getBoundingClientRect();
              // The link of a card covers the whole card, so its own size does not count.
              const reach = getComputedStyle(control, "::after");
              const isCard = reach.position === "absolute" && reach.content !== "none";
              const isHidden = box.width <= 1 || getComputedStyle(control).visibility === "hidden";
              return {
                text: control.ariaLabel || control.textContent,
                box,
                skip: isCard || isHidden,
              };
            })
            .filter(({ box, skip }) => !skip && Math.min(box.height, box.width) < least)
            .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
        // Browsers round sizes to parts of a pixel.
        LEAST - 0.1,
      )
  );
}
