import type { Page } from "@playwright/test";

declare global {
  interface Window {
    violations: string[];
  }
}

/** Collects what the content security policy blocks on the page. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.violations.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

export const violations = (page: Page) => page.evaluate(() => window.violations);
