import { type Line, lineOf, linesOf, toServicesOpted } from "../editor/lines";
import { type PartLine, partLinesOf, toPartsUsed } from "../parts/part-lines";
import type { Job } from "../types";

/** The services and parts of a job. */
export type Work = { lines: readonly Line[]; parts: readonly PartLine[] };
/**
 * Returns the changed work, the same work if there is nothing to do, or undefined if somebody else has
 * changed the line meanwhile.
 */
export type WorkChange = (work: Work) => Work | undefined;

export function workOf(job: Job): Work {
  return { lines: linesOf(job), parts: partLinesOf(job) };
}

/** Compares what a call would send. The stock of a part is no part of the work. */
export function isSameWork(one: Work, other: Work): boolean {
  return isSameSent(sent(one), sent(other));
}

const sent = ({ lines, parts }: Work) => [toServicesOpted(lines), toPartsUsed(parts)];
const isSameSent = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Adds the service with its price in the catalogue, if the job does not have it. */
export function withService(service: Parameters<typeof lineOf>[0]): WorkChange {
  return withLine(lineOf(service));
}

/** Adds a line at the end, or changes the line `opened`, which the person has seen. */
export function withLine(line: Line, opened?: Line): WorkChange {
  return (work) => {
    const present = work.lines.find(({ serviceId }) => serviceId === line.serviceId);
    if (!opened) return present ? work : { ...work, lines: [...work.lines, line] };
    if (!present || !isSameSent(toServicesOpted([present]), toServicesOpted([opened])))
      return undefined;
    return { ...work, lines: work.lines.map((one) => (one === present ? line : one)) };
  };
}

export function withoutLine({ serviceId }: Line): WorkChange {
  return (work) =>
    work.lines.some((one) => one.serviceId === serviceId)
      ? { ...work, lines: work.lines.filter((one) => one.serviceId !== serviceId) }
      : work;
}

/** Adds a part's line at the end, or changes the line `opened`, which the person has seen. */
export function withPartLine(line: PartLine, opened?: PartLine): WorkChange {
  return (work) => {
    if (!opened) return { ...work, parts: [...work.parts, line] };
    const present = work.parts.find(({ key }) => key === line.key);
    if (!present || !isSameSent(toPartsUsed([present]), toPartsUsed([opened]))) return undefined;
    return { ...work, parts: work.parts.map((one) => (one === present ? line : one)) };
  };
}

export function withoutPartLine({ key }: PartLine): WorkChange {
  return (work) =>
    work.parts.some((one) => one.key === key)
      ? { ...work, parts: work.parts.filter((one) => one.key !== key) }
      : work;
}
