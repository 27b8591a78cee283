import { ChevronDown, ChevronsUp, Equal } from "lucide-react";
import type { StatusShape } from "@/components/status-glyph";
import { say } from "@/say";

/** The ids of the statuses that the code uses. */
export const OPEN = 1;
export const IN_PROGRESS = 2;
export const READY = 3;
export const DELIVERED = 4;
export const CANCELLED = 5;

/**
 * Returns whether this status may issue and mail the invoice. A later status does not take the
 * invoice back.
 */
export const tellsCustomer = (statusId: number) => statusId === READY;

type StatusStyle = { shape: StatusShape; tone: string };

const STATUS_STYLES: Record<number, StatusStyle> = {
  [OPEN]: { shape: "ring", tone: "text-status-open" },
  [IN_PROGRESS]: { shape: "half", tone: "text-status-progress" },
  [READY]: { shape: "full", tone: "text-status-ready" },
  [DELIVERED]: { shape: "tick", tone: "text-status-delivered" },
  [CANCELLED]: { shape: "stroke", tone: "text-status-cancelled" },
};
const UNKNOWN: StatusStyle = { shape: "ring", tone: "text-foreground" };

/** Returns the shape and colour of a status. The server sends the name of the status. */
export function statusStyle(statusId: number): StatusStyle {
  return STATUS_STYLES[statusId] ?? UNKNOWN;
}

/** The usual next status of each status, with the text of the button. */
export const NEXT_STEPS: Partial<Record<number, { statusId: number; verb: string }>> = {
  [OPEN]: { statusId: IN_PROGRESS, verb: say.jobs_start_work() },
  [IN_PROGRESS]: { statusId: READY, verb: say.jobs_mark_ready() },
  [READY]: { statusId: DELIVERED, verb: say.jobs_hand_over() },
};

const PRIORITIES = {
  1: { Icon: ChevronsUp, tone: "text-destructive" },
  2: { Icon: Equal, tone: "text-attention" },
  3: { Icon: ChevronDown, tone: "text-positive" },
} as const;

/**
 * Returns the look of a priority. High is red, Medium is yellow and Low is green. Each has its own
 * shape.
 */
export function priorityStyle(priorityId: number) {
  return PRIORITIES[priorityId as keyof typeof PRIORITIES] ?? PRIORITIES[2];
}
