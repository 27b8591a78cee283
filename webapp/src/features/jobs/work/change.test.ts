import { describe, expect, test } from "vitest";
import { jobPart } from "@/testing/job-parts";
import { jobSheet } from "@/testing/jobs";
import type { Job } from "../types";
import { isSameWork, withLine, withoutLine, withoutPartLine, withPartLine, workOf } from "./change";

const [group] = jobSheet.jobServices;
const [service] = group?.services ?? [];
if (!group || !service) throw new Error("The job has a service.");

/** The work of a job with one service of this price and one part like this. */
const work = (serviceRateAdjusted: number, part: Parameters<typeof jobPart>[0] = {}) =>
  workOf({
    ...jobSheet,
    jobServices: [
      { ...group, services: [{ ...service, serviceRateAdjusted, unitRate: serviceRateAdjusted }] },
    ],
    parts: [jobPart(part)],
  } satisfies Job);

const opened = work(850.5);
const [line] = opened.lines;
const [part] = opened.parts;
if (!line || !part) throw new Error("The work has a service and a part.");

describe("a line that somebody else changed after it was opened", () => {
  test("a service with another price is not overwritten", () => {
    const cheaper = withLine({ ...line, price: 70000 }, line);
    expect(cheaper(work(850.5))?.lines[0]?.price).toBe(70000);
    expect(cheaper(work(900))).toBeUndefined();
  });

  test("a removed service does not come back with a change", () => {
    expect(withLine({ ...line, price: 70000 }, line)({ ...opened, lines: [] })).toBeUndefined();
  });

  test("a part with another quantity is not overwritten, and its stock does not matter", () => {
    const three = withPartLine({ ...part, quantity: 3 }, part);
    expect(three(work(850.5, { reserved: 0, issued: 1, boxMrps: [500, 520] }))?.parts[0]).toEqual(
      expect.objectContaining({ quantity: 3 }),
    );
    expect(three(work(850.5, { quantity: 2 }))).toBeUndefined();
  });
});

test("an addition of a service that is there, and a second removal, have nothing to do", () => {
  expect(withLine(line)(opened)).toBe(opened);
  const empty = { lines: [], parts: [] };
  expect(withoutLine(line)(empty)).toBe(empty);
  expect(withoutPartLine(part)(empty)).toBe(empty);
});

test("work is the same while only the stock of its parts changes", () => {
  expect(isSameWork(opened, work(850.5, { reserved: 0, issued: 1 }))).toBe(true);
  expect(isSameWork(opened, work(850.5, { quantity: 2 }))).toBe(false);
  expect(isSameWork(opened, work(850.49))).toBe(false);
});
