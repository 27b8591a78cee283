/** Lists the screens of the console. */

const CONSOLE_GARAGE = "/console/garages/view?garageId=1";
const CONSOLE_ANSWER = "**/api/console/garages/1";

const daysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString();
const CLOSING = (garage) => ({
  ...garage,
  closing: {
    askedAt: daysAgo(31),
    dueAt: daysAgo(1),
    exportedAt: daysAgo(31),
    backupAt: daysAgo(0.4),
    lacks: null,
    deletionAskedAt: daysAgo(0.1),
    deletionAskedBy: "Arun Nair",
    deletionAskedByYou: false,
    deletionReason: "They have moved away, and asked for it by mail",
    confirmedAt: null,
    confirmedBy: null,
    deletedAt: null,
  },
});
const LOOK = {
  who: "Arun Nair",
  isYours: false,
  isOpen: false,
  openedAt: daysAgo(6),
  until: daysAgo(5.98),
  reason: "The first bill looks wrong",
  looked: [
    { operation: "list_jobs", times: 3 },
    { operation: "get_bill", times: 1 },
  ],
};
const LOOKS = () => [
  {
    ...LOOK,
    accessId: 2,
    who: "Priya Menon",
    isYours: true,
    isOpen: true,
    openedAt: daysAgo(0.005),
    until: daysAgo(-0.015),
    reason: "The figures of today look odd",
    looked: [],
  },
  { ...LOOK, accessId: 1 },
];

const DRILL = {
  startedAt: daysAgo(7.2),
  endedAt: daysAgo(7.19),
  targetAt: daysAgo(7.3),
  rpoSeconds: 0.4,
  rtoSeconds: 184,
  tables: 61_240,
  rows: 48_211_907,
  verdict: "well",
  mismatches: 0,
  named: [],
};
const NAMED = [
  "garage_7.job differs: 1,204 rows were marked, 1,203 were found",
  "garage_9.invoice is missing",
];
const DRILLS = () => [
  {
    ...DRILL,
    drillId: 3,
    startedAt: daysAgo(0.1),
    endedAt: null,
    verdict: null,
    rpoSeconds: null,
    rtoSeconds: null,
    tables: 0,
    rows: 0,
  },
  { ...DRILL, drillId: 2, startedAt: daysAgo(0.2), verdict: "wrong", mismatches: 2, named: NAMED },
  { ...DRILL, drillId: 1 },
];

const admin = (name, path, before) => ({ name, path, as: "admin", before });

export const CONSOLE_SCREENS = [
  { name: "console-login", path: "/console/login" },
  admin("console", "/console"),
  admin("console-garages", "/console/garages"),
  admin("console-garage", CONSOLE_GARAGE),
  admin("console-closing", CONSOLE_GARAGE, (page) =>
    answerAlso(page, CONSOLE_ANSWER, CLOSING, page.getByRole("heading", { name: /^Closing/ })),
  ),
  admin("console-looks", CONSOLE_GARAGE, (page) =>
    answerAlso(
      page,
      `${CONSOLE_ANSWER}/support-access`,
      LOOKS,
      page.getByRole("list", { name: "Support access" }),
    ),
  ),
  admin("console-payment", `${CONSOLE_GARAGE}&do=payment`),
  admin("console-claims", "/console/claims"),
  admin("console-health", "/console/health"),
  admin("console-load", "/console/load"),
  admin("console-drills-none", "/console/drills"),
  admin("console-drills", "/console/drills", (page) =>
    answerAlso(page, "**/api/console/drills", DRILLS, seen(page.getByText("Problem"))),
  ),
  admin("console-audit", "/console/audit"),
  admin("console-reminders", "/console/reminders"),
  admin("console-renewals", "/console/renewals"),
  admin("console-admins", "/console/admins"),
  admin("console-plans", "/console/plans"),
  admin("console-palette", "/console", async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find page or garage" }).fill("an");
    await page.getByRole("option", { name: /Andheri/ }).waitFor();
  }),
];

/**
 * Changes an answer of the API for pictures of data that the demo lacks: a closing garage and an
 * open support session.
 */
async function answerAlso(page, address, change, place) {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, data: change(json.data) } });
  });
  await page.reload();
  await place.waitFor();
  await page.waitForLoadState("networkidle");
  await place.evaluate((element) => element.scrollIntoView({ block: "center" }));
}

/** Returns the visible element: the table row on a desktop, or the card on a phone. */
function seen(found) {
  return found.locator("visible=true").first();
}
