/** Lists the screens of visits, check-ins and inspections. */

import { fileURLToPath } from "node:url";
import { callAs } from "./part-screens.mjs";

const CHECK_IN = "/dashboard/check-in";
const PICTURE = fileURLToPath(new URL("../src/assets/welcome/home-light.webp", import.meta.url));

const owner = (name, path, before) => ({ name, path, as: "owner", before });

const FIELDS = {
  odometerKm: 38_200,
  fuelEighths: 3,
  complaint: "The brakes squeal when it is cold.",
  belongings: ["spare_wheel", "tools", "dash_cam"],
  keys: 2,
  otherItems: "Umbrella on the back seat",
  outline: "car",
  marks: [
    { x: 222, y: 470, place: "left_front_door", kind: "scratch", note: "Long, to the handle" },
    { x: 540, y: 300, place: "bonnet", kind: "dent", note: "" },
  ],
};

export const VISIT_SCREENS = [
  owner("check-in", CHECK_IN, async (page) => {
    await startCheckIn(page);
    await page.getByText("Saved").waitFor();
  }),
  owner("check-in-damage", CHECK_IN, async (page) => {
    await startCheckIn(page);
    await page.getByLabel("Add a mark").selectOption("Right rear door");
    await page.getByRole("heading", { name: "Damage" }).scrollIntoViewIfNeeded();
    await page.getByRole("img", { name: /Outline/ }).scrollIntoViewIfNeeded();
  }),
  owner("check-in-photos", CHECK_IN, async (page) => {
    await startCheckIn(page);
    const photos = page.getByRole("region", { name: "Photos" });
    if ((await photos.getByRole("img").count()) === 0) {
      await photos.getByLabel("Front").setInputFiles(PICTURE);
      await photos.getByAltText("Photo: Front").waitFor();
    }
    await photos.scrollIntoViewIfNeeded();
  }),
  owner("check-in-sign", CHECK_IN, async (page) => {
    await startCheckIn(page);
    await page.getByRole("button", { name: "Hand over to sign" }).click();
    await draw(page);
  }),
  owner("check-in-finished", CHECK_IN, finished),
  owner("visit", CHECK_IN, async (page) => {
    await finished(page);
    await page.getByRole("link", { name: "Visit" }).click();
    await page.getByRole("heading", { name: "Check-in" }).waitFor();
  }),
  owner("inspect", CHECK_IN, async (page) => {
    await startInspection(page);
    await page.getByRole("button", { name: "Good", exact: true }).click();
    await page.getByRole("heading", { level: 2, name: "Coolant level" }).waitFor();
    await page.getByText("Saved").waitFor();
  }),
  owner("inspect-bad", CHECK_IN, async (page) => {
    await startInspection(page);
    for (let times = 0; times < 6; times += 1)
      await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Measured value").fill("2 mm");
    await page.getByLabel("Note").fill("The left pad is worn on the inside.");
    await page.getByRole("button", { name: "Bad" }).click();
    await page.getByText("Brake pads front needs a photo.").waitFor();
  }),
  owner("inspect-unchecked", CHECK_IN, async (page) => {
    await startInspection(page);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("alertdialog").waitFor();
  }),
  owner("inspect-done", CHECK_IN, async (page) => {
    const { inspectionId } = await doneInspection(page);
    await page.goto(`/dashboard/inspect?inspectionId=${inspectionId}`);
    await page.getByRole("button", { name: "Reopen" }).waitFor();
    await page.getByAltText("Brake pads front, 1").waitFor();
  }),
  owner("visit-inspections", CHECK_IN, async (page) => {
    const { visitId } = await doneInspection(page);
    await page.goto(`/dashboard/manage/visits/view?visitId=${visitId}`);
    await page.getByAltText("Brake pads front, 1").waitFor();
    await page.getByRole("heading", { name: "Inspections" }).scrollIntoViewIfNeeded();
  }),
  owner("visit-inspect", CHECK_IN, async (page) => {
    const { visitId } = await doneInspection(page);
    await page.goto(`/dashboard/manage/visits/view?visitId=${visitId}`);
    await page.getByRole("button", { name: "Inspect" }).click();
    await page.getByRole("dialog").getByText("Quick check").waitFor();
  }),
];

/** Writes into the box for the signature. */
async function draw(page) {
  const box = await page.getByRole("img", { name: "Box for the signature" }).boundingBox();
  await page.mouse.move(box.x + 40, box.y + 120);
  await page.mouse.down();
  for (const [x, y] of [
    [80, 40],
    [110, 140],
    [160, 60],
    [190, 130],
    [260, 90],
  ])
    await page.mouse.move(box.x + x, box.y + y, { steps: 6 });
  await page.mouse.up();
}

async function openJobs(page) {
  const filter = encodeURIComponent(JSON.stringify({ status: [1, 2, 3] }));
  const { jobs } = await callAs(page, "GET", "jobs", null, `&pageSize=25&filter=${filter}`);
  return jobs;
}

/** Returns the jobs of all pages, because the demo data checks the oldest one in. */
async function jobsInProgress(page) {
  const filter = encodeURIComponent(JSON.stringify({ status: [2] }));
  const found = [];
  for (let at = 1; ; at += 1) {
    const query = `&pageSize=25&currentPage=${at}&filter=${filter}`;
    const { jobs } = await callAs(page, "GET", "jobs", null, query);
    found.push(...jobs);
    if (jobs.length < 25) return found.toReversed();
  }
}

/** Opens the check-in of the newest unfinished job that has none, and fills it in. */
async function startCheckIn(page) {
  for (const { jobId } of await openJobs(page)) {
    const { visitId } = await callAs(page, "POST", "visits", { jobId });
    const { checkIn } = await callAs(page, "GET", `visits/${visitId}`);
    if (checkIn?.finishedOn) continue;
    await callAs(page, "PUT", `visits/${visitId}/check-in`, FIELDS);
    await page.goto(`${CHECK_IN}?visitId=${visitId}`);
    await page.getByLabel("Add a mark").waitFor();
    return visitId;
  }
  throw new Error("Each open job of the first page is checked in already.");
}

/** Finishes one check-in, and shows it again for the next pictures. */
async function finished(page) {
  const { jobId } = (await openJobs(page)).at(-1);
  const { visitId } = await callAs(page, "POST", "visits", { jobId });
  const { checkIn } = await callAs(page, "GET", `visits/${visitId}`);
  if (!checkIn?.finishedOn) {
    await callAs(page, "PUT", `visits/${visitId}/check-in`, FIELDS);
    await page.goto(`${CHECK_IN}?visitId=${visitId}`);
    await page.getByRole("button", { name: "Hand over to sign" }).click();
    await draw(page);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Finish check-in" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Finish" }).click();
  } else {
    await page.goto(`${CHECK_IN}?visitId=${visitId}`);
  }
  await page.getByRole("button", { name: "Print" }).waitFor();
}

/** Opens a new inspection of a job that has room for one. */
async function startInspection(page) {
  const [{ templateId }] = await callAs(page, "GET", "inspection-templates");
  for (const { jobId } of await openJobs(page)) {
    const { visitId } = await callAs(page, "POST", "visits", { jobId });
    const { inspections } = await callAs(page, "GET", `visits/${visitId}`);
    const open = inspections.find(({ isDone }) => !isDone);
    if (!open && inspections.length > 0) continue;
    const { inspectionId } =
      open ?? (await callAs(page, "POST", `visits/${visitId}/inspections`, { templateId }));
    await clear(page, inspectionId);
    await page.goto(`/dashboard/inspect?inspectionId=${inspectionId}`);
    await page.getByRole("heading", { level: 2, name: "Engine oil level" }).waitFor();
    return;
  }
  throw new Error("Each open job of the first page is inspected already.");
}

/** Removes the marks of earlier pictures. */
async function clear(page, inspectionId) {
  const { points } = await callAs(page, "GET", `inspections/${inspectionId}`);
  for (const { pointId, mark } of points)
    if (mark) await callAs(page, "PUT", `inspection-points/${pointId}`, { mark: "" });
}

/** Returns the visit of the demo data that has a finished inspection. */
async function doneInspection(page) {
  for (const { jobId } of await jobsInProgress(page)) {
    const { visitId } = await callAs(page, "GET", `jobs/${jobId}`);
    if (visitId === null) continue;
    const { inspections } = await callAs(page, "GET", `visits/${visitId}`);
    const done = inspections.find(({ isDone }) => isDone);
    if (done) return { visitId, inspectionId: done.inspectionId };
  }
  throw new Error("No job in progress has a finished inspection.");
}
