"use client";

import { createContext, useContext } from "react";
import type { ApiError } from "@/api/api-error";
import { rupees } from "@/lib/money/format";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import type { PartLine } from "../parts/part-lines";
import type { Job } from "../types";
import type { Line } from "./lines";

/** The amounts that a customer approved, and the person's name. Amounts are in rupees. */
export type Approval = Pick<NonNullable<Job["approval"]>, "approved" | "limit" | "name">;

/** A change that would cost more than the customer approved. Amounts are in rupees. */
export type Above = {
  garageId: number;
  jobId: number;
  jobCode: string;
  message: string;
  total: number;
  name: string;
  /** The version on which the change is based. */
  version: number;
  lines: readonly Line[];
  parts: readonly PartLine[];
  /** Saves the change again, after an owner allowed it. */
  save: (version: number) => void;
  /** Forgets the change, because its lines are on an estimate now. */
  drop: () => void;
  close: () => void;
};

/** The numbers in the answer of a refused change. */
export function aboveIn(error: ApiError): Pick<Above, "message" | "total" | "name"> | undefined {
  if (error.code !== "above_approval") return undefined;
  const { total, name } = error.data as { total: number; name: string };
  return { message: error.message, total, name };
}

/** Says how much more than the approval a job of `total` paise would cost, unless an owner allowed it. */
export function excessOf(total: number, approval: Approval | undefined): string | undefined {
  if (!approval || total <= inPaise(approval.limit)) return undefined;
  const more = rupees(inRupees(total - inPaise(approval.approved)));
  return say.jobs_more_than_approved({ more, name: approval.name });
}

const Context = createContext<Above | null>(null);

export const AboveProvider = Context;

export function useAbove(): Above {
  const above = useContext(Context);
  if (!above) throw new Error("This component must be inside a job's form.");
  return above;
}
