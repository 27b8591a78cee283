import type { Service } from "@/features/catalogue/types";
import { amountProblem, parseAmount } from "@/lib/money/amount";
import { inPaise, inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { times } from "../parts/part-sums";
import type { Job } from "../types";
import {
  discountOf,
  discountProblem,
  NO_DISCOUNT,
  savedDiscount,
  type TypedDiscount,
  toDiscountIn,
} from "./discount";

/** A service of the unsaved job. Its prices are those of one, in paise. */
export type Line = {
  serviceId: number;
  code: string;
  name: string;
  category: string;
  rate: number;
  price: number;
  percent: number | null;
  /** The discount on this line, if there is one. */
  discount?: TypedDiscount;
  /** The typed price, while it is invalid. */
  typed?: string;
  /** An omitted quantity is 1. */
  quantity?: number;
  /** The typed quantity, while it is invalid. */
  typedQuantity?: string;
  /**
   * The source of the price. A catalogue price changes with the catalogue. A typed ("named") price
   * stays. A saved price stays until its line is changed.
   */
  from: "catalogue" | "named" | "saved";
};

export function lineOf(service: Service): Line {
  return {
    serviceId: service.garageJobServiceId,
    code: service.jobServiceCode,
    name: service.jobService,
    category: service.garageJobCategory,
    rate: inPaise(service.serviceRate),
    price: inPaise(service.serviceRateAdjusted),
    percent: service.discountApplied ? service.discountPercentage : null,
    from: "catalogue",
  };
}

export function linesOf(job: Job): Line[] {
  return job.jobServices.flatMap(({ garageJobCategory, services }) =>
    services.map(({ serviceRate, serviceRateAdjusted, quantity, ...line }) => ({
      serviceId: line.garageJobServiceId,
      code: line.jobServiceCode,
      name: line.jobService,
      category: garageJobCategory,
      // The list price is that of the whole line.
      rate:
        serviceRate > serviceRateAdjusted
          ? Math.round(inPaise(serviceRate) / quantity)
          : inPaise(line.unitRate),
      price: inPaise(line.unitRate),
      quantity,
      percent: line.discountApplied ? line.discountPercentage : null,
      discount: savedDiscount(line.discountPercent, line.discountAmount),
      from: "saved" as const,
    })),
  );
}

/** Returns the lines with the current catalogue prices. */
export function withPresentPrices(
  lines: readonly Line[],
  services: readonly Service[] | undefined,
): Line[] {
  if (!services) return [...lines];
  const offered = new Map(services.map((one) => [one.garageJobServiceId, one]));
  return lines.map((line) => {
    const service = offered.get(line.serviceId);
    return service && line.from === "catalogue" && line.typed === undefined
      ? { ...line, ...lineOf(service) }
      : line;
  });
}

/** Returns the line with the price that the person typed. */
export function withPrice({ typed: _, ...line }: Line, text: string): Line {
  const found = parseAmount(text);
  if ("problem" in found) return { ...line, typed: text };
  return found.paise === line.price ? line : { ...line, price: found.paise, from: "named" };
}

/** Returns the error of the typed price or quantity, if there is one. */
export function problemOf({ typed, typedQuantity }: Line): string | undefined {
  if (typedQuantity !== undefined) return say.jobs_the_quantity_is_between();
  return typed === undefined ? undefined : amountProblem(typed, say.jobs_rate_is_required());
}

/** Returns the amount of the line before its discount. */
export function amountOf({ price, quantity = 1 }: Line): number {
  return times(price, quantity);
}

/** Returns the amount after the discount on the line. */
export function netOf(line: Line): number {
  const amount = amountOf(line);
  return amount - discountOf(line.discount ?? NO_DISCOUNT, amount);
}

/** Returns the error of the line's discount, if there is one. */
export function discountProblemOf(line: Line): string | undefined {
  const { discount = NO_DISCOUNT } = line;
  return discountProblem(discount, amountOf(line), say.jobs_discount_is_more_than_the_price());
}

/** Converts the lines to the format of the call. */
export function toServicesOpted(lines: readonly Line[]) {
  return lines.map(({ serviceId, price, quantity = 1, discount = NO_DISCOUNT }) => ({
    garageJobServiceId: serviceId,
    serviceRate: inRupees(price),
    quantity,
    ...toDiscountIn(discount),
  }));
}
