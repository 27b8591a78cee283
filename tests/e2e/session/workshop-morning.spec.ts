import { writeFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { newOwner } from "../founders";
import { call, newCar, newJob } from "../jobs/shop";
import { ADVISOR, signedIn } from "../people";
import { ANSWERED, expect, PHONE, test } from "../stack";
import { addMechanic, newService, TABLET } from "./tablet";

const SURESH = { name: "Suresh Patil", phone: "9822012345", pin: "4826" };
const RAMESH = { name: "Ramesh Rao", phone: "9822012346", pin: "7193" };
const MEENA = { name: "Meena Kulkarni", phone: "9822012347", pin: "5208", roleId: ADVISOR };
const GANESH = { name: "Ganesh More", phone: "9822012348", pin: "6174" };

// The lost phone is refused.
test.use({ provokes: ANSWERED(401) });

type Job = { jobId: number; jobCode: string };
type Seen = { activity: { what: string; personName: string; after: string | null }[] };

/** Tries to copy the key of the phone, and returns the name of the error. */
async function exportKey(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open("linked-phone");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const found = await new Promise<{ keys: CryptoKeyPair }>((resolve) => {
    const asked = database.transaction("keys").objectStore("keys").get("phone");
    asked.onsuccess = () => resolve(asked.result);
  });
  database.close();
  return crypto.subtle.exportKey("pkcs8", found.keys.privateKey).then(
    () => "copied",
    (error: DOMException) => error.name,
  );
}

test(
  "the morning of a workshop: four mechanics, five jobs, one phone and one tablet",
  {
    tag: "@prove",
  },
  async ({ browser, openContext, page: first }, info) => {
    test.setTimeout(180_000);
    const who = await newOwner(first.request);
    const tablet = await signedIn(browser, who);
    const owner = await signedIn(browser, who);
    const phone = await (await openContext({ viewport: PHONE })).newPage();
    await tablet.setViewportSize(TABLET);
    await owner.goto("/dashboard/home");
    await tablet.goto("/dashboard/account/garage");
    await tablet.getByRole("button", { name: "Make this a shared device" }).click();
    await tablet.waitForURL("**/login");
    for (const person of [SURESH, RAMESH, MEENA]) await addMechanic(owner, tablet, person);
    await addMechanic(owner, phone, GANESH);
    const service = await newService(owner);
    const car = await newCar(owner);
    const jobs: Job[] = [];
    for (let count = 0; count < 5; count += 1) jobs.push(await newJob(owner, { car, service }));

    // The record: each act with its taps and seconds.
    const lines: string[] = [];
    let taps = 0;
    let since = Date.now();
    const note = (what: string) => {
      lines.push(`${what}: ${taps} taps, ${((Date.now() - since) / 1000).toFixed(1)} s`);
      taps = 0;
      since = Date.now();
    };
    const tap = async (target: Locator) => {
      taps += 1;
      await target.click();
    };
    const pin = async (device: Page, digits: string) => {
      for (const digit of digits)
        await tap(device.getByRole("button", { name: digit, exact: true }));
    };
    const banner = tablet.getByRole("banner");
    const takeOver = async (person: typeof SURESH) => {
      const change = banner.getByRole("button", { name: "Switch" });
      if (await change.isVisible()) await tap(change);
      await tap(tablet.getByRole("button", { name: person.name, exact: true }));
      await pin(tablet, person.pin);
      await expect(banner.getByText(person.name)).toBeVisible();
      note(`${person.name} takes the tablet`);
    };
    const move = async (device: Page, verb: string, { jobId, jobCode }: Job, now: string) => {
      await device.goto(`/dashboard/manage/jobs/view?jobId=${jobId}`);
      await tap(device.getByRole("button", { name: `${verb} ${jobCode}` }));
      if (now === "Ready") {
        await tap(device.getByRole("button", { name: "Ready only" }));
        await expect(device.getByRole("button", { name: `Hand over ${jobCode}` })).toBeVisible();
      } else await expect(device.getByText(`Job ${jobCode} is now ${now}.`)).toBeVisible();
      note(`${verb} ${jobCode}`);
    };
    const [one, two, three, four, five] = jobs as [Job, Job, Job, Job, Job];

    since = Date.now();
    await takeOver(SURESH);
    await move(tablet, "Start work", one, "In Progress");
    await takeOver(RAMESH);
    await move(tablet, "Start work", two, "In Progress");
    await move(tablet, "Start work", three, "In Progress");
    await phone.goto("/login");
    await pin(phone, GANESH.pin);
    await phone.waitForURL("**/dashboard/home");
    note("Ganesh More signs in on his phone");
    // A page of somebody else could ask for the PIN, but the key never leaves this browser.
    expect(await phone.evaluate(exportKey)).toBe("InvalidAccessError");
    since = Date.now();
    await move(phone, "Start work", four, "In Progress");

    // Meena writes a customer down. Suresh needs the tablet, sees that her text would be lost, and waits.
    await takeOver(MEENA);
    await tablet.goto("/dashboard/manage/customers/add-new");
    const written = tablet.getByLabel("Customer Name");
    await written.fill("Ravi Joshi");
    note("Meena Kulkarni begins a form");
    const cover = tablet.getByRole("dialog", { name: "Sign in on this shared device" });
    const warning = cover.getByText("Meena Kulkarni has not saved this form. It will be lost.");
    await tap(banner.getByRole("button", { name: "Switch" }));
    await tap(cover.getByRole("button", { name: SURESH.name }));
    await expect(warning).toBeVisible();
    await tap(cover.getByRole("button", { name: "Back" }));
    await tap(cover.getByRole("button", { name: MEENA.name }));
    await pin(tablet, MEENA.pin);
    await expect(written).toHaveValue("Ravi Joshi");
    note("First switch in a form: Suresh goes back, and Meena goes on");
    // The second time it is urgent.
    await tap(banner.getByRole("button", { name: "Switch" }));
    await tap(cover.getByRole("button", { name: SURESH.name }));
    await tap(cover.getByRole("button", { name: "Go on" }));
    await pin(tablet, SURESH.pin);
    await expect(banner.getByText(SURESH.name)).toBeVisible();
    await expect(written).toBeHidden();
    note("Second switch in a form: Suresh goes on, and the text is gone");
    await move(tablet, "Mark ready", one, "Ready");
    await takeOver(RAMESH);
    await move(tablet, "Start work", five, "In Progress");

    // The phone is lost: one tap of the owner, and it opens nothing.
    await owner.goto("/dashboard/manage/staffs");
    await owner.getByRole("button", { name: `Actions for ${GANESH.name}` }).click();
    await owner.getByRole("menuitem", { name: "Sign-in" }).click();
    await tap(owner.getByRole("button", { name: "Sign out this phone" }));
    await expect(owner.getByText("No phone is linked.")).toBeVisible();
    note("The owner signs the lost phone out");
    await phone.goto("/dashboard/home");
    await phone.waitForURL("**/login");
    await pin(phone, GANESH.pin);
    await expect(phone.getByText("This phone is signed out. Ask for a new code.")).toBeVisible();
    note("The lost phone is refused");

    const names: Record<string, string[]> = {};
    for (const { jobId, jobCode } of jobs) {
      const { activity } = await call<Seen>(owner, "GET", `jobs/${jobId}`);
      const moves = activity.filter(({ what }) => what === "status");
      names[jobCode] = moves.map(({ personName, after }) => `${personName}: ${after}`).toSorted();
    }
    expect(names).toEqual({
      [one.jobCode]: ["Suresh Patil: In Progress", "Suresh Patil: Ready"],
      [two.jobCode]: ["Ramesh Rao: In Progress"],
      [three.jobCode]: ["Ramesh Rao: In Progress"],
      [four.jobCode]: ["Ganesh More: In Progress"],
      [five.jobCode]: ["Ramesh Rao: In Progress"],
    });
    writeFileSync(info.outputPath("morning.txt"), `${lines.join("\n")}\n`);
    await tablet.context().close();
    await owner.context().close();
  },
);
