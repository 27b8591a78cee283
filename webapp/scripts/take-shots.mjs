/**
 * Takes pictures of all screens, or of the named screens, from a running stack. It takes each
 * screen at desktop and phone size in both themes. The pictures are saved in var/shots.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import config from "../playwright.config.mjs";
import { signInAsAdmin } from "./demo-admin.mjs";
import { sessionOf } from "./demo-people.mjs";
import { PEOPLE, SCREENS } from "./screens.mjs";

const { baseURL, launchOptions, locale, timezoneId } = config.use;
const folder = fileURLToPath(new URL("../../var/shots/", import.meta.url));
const SIZES = [
  { name: "1280x800", width: 1280, height: 800 },
  { name: "390x844", width: 390, height: 844 },
];
const wanted = process.argv.slice(2);

async function take(browser, screen, options, picture) {
  const context = await browser.newContext({
    baseURL,
    locale,
    timezoneId,
    reducedMotion: "reduce",
    ...options,
  });
  try {
    if (screen.as === "admin") await signInAsAdmin(context, baseURL);
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    await page.addInitScript((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, screen.stored ?? {});
    await page.goto(screen.path);
    await page.waitForLoadState("networkidle");
    await screen.before?.(page);
    // The wait is long enough for an overlay, which opens within 150 ms, and for a toast, which
    // needs 400 ms.
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}${picture}.png` });
  } finally {
    await context.close();
  }
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(launchOptions);
const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const missed = [];
try {
  const sessions = {};
  for (const [who, email] of Object.entries(PEOPLE))
    sessions[who] = await sessionOf(browser, baseURL, email);
  for (const colorScheme of ["light", "dark"]) {
    for (const { name: size, ...viewport } of SIZES) {
      for (const screen of chosen) {
        if (screen.on && screen.on !== size) continue;
        const storageState = sessions[screen.as];
        const picture = `${screen.name}-${size}-${colorScheme}`;
        try {
          await take(browser, screen, { colorScheme, viewport, storageState }, picture);
        } catch (error) {
          missed.push(picture);
          console.error(`${picture}: ${error.message}`);
        }
      }
    }
  }
} finally {
  await browser.close();
}
console.log(folder);
process.exitCode = missed.length === 0 ? 0 : 1;
