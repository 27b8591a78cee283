import { type Line, lineOf, linesOf } from "../editor/lines";
import { type PartLine, partLinesOf } from "../parts/part-lines";
import type { Job } from "../types";

/** The services and parts of a job. */
export type Work = { lines: readonly Line[]; parts: readonly PartLine[] };
export type WorkChange = (work: Work) => Work;

export function workOf(job: Job): Work {
  return { lines: linesOf(job), parts: partLinesOf(job) };
}

export function isSameWork(one: Work, other: Work): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Adds the service with its price in the catalogue, if the job does not have it. */
export function withService(service: Parameters<typeof lineOf>[0]): WorkChange {
  return withLine(lineOf(service));
}

/** Replaces the service's line, or adds it at the end. */
export function withLine(line: Line): WorkChange {
  return (work) => ({
    ...work,
    lines: put(work.lines, line, (one) => one.serviceId === line.serviceId),
  });
}

export function withoutLine({ serviceId }: Line): WorkChange {
  return (work) => ({
    ...work,
    lines: work.lines.filter((one) => one.serviceId !== serviceId),
  });
}

/** Replaces the part's line, or adds it at the end. */
export function withPartLine(line: PartLine): WorkChange {
  return (work) => ({ ...work, parts: put(work.parts, line, (one) => one.key === line.key) });
}

export function withoutPartLine({ key }: PartLine): WorkChange {
  return (work) => ({ ...work, parts: work.parts.filter((one) => one.key !== key) });
}

function put<Item>(items: readonly Item[], item: Item, isSame: (one: Item) => boolean): Item[] {
  return items.some(isSame) ? items.map((one) => (isSame(one) ? item : one)) : [...items, item];
}
