/** Signs in people of the demo with a browser. */
/** This person owns garages with a paid subscription. */
export const OWNER = "owner@sharma.example";
export const PASSWORD = "garage-demo-1";

/** Signs a person in for all pages of the browser context. */
export async function signIn(context, baseURL, email = OWNER) {
  const page = await context.newPage();
  await page.goto(`${baseURL}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard/home");
  await page.close();
}

/**
 * Returns the storage state of this person's session. A new context with this state is signed in.
 */
export async function sessionOf(browser, baseURL, email = OWNER) {
  const context = await browser.newContext();
  await signIn(context, baseURL, email);
  const state = await context.storageState();
  await context.close();
  return state;
}
