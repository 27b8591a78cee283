import type { Service } from "@/features/catalogue/types";
import { amountProblem, parseAmount } from "@/lib/amount";
import { inPaise, inRupees } from "@/lib/paise";
import type { Job } from "../types";
import {
  discountOf,
  discountProblem,
  NO_DISCOUNT,
  savedDiscount,
  type TypedDiscount,
  toDiscountIn,
} from "./discount";

/** A service on the job that is being written. Prices are in paise. */
export type Line = {
  serviceId: number;
  code: string;
  name: string;
  category: string;
  rate: number;
  price: number;
  percent: number | null;
  /** What somebody takes off the price; absent where nobody has. */
  discount?: TypedDiscount;
  /** What somebody has typed for a price and is none. */
  typed?: string;
  /**
   * Where the price is from. The catalogue's follows the catalogue; one that somebody has named stays; and one
   * that the job was saved with stays until its line is changed.
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
    services.map((line) => ({
      serviceId: line.garageJobServiceId,
      code: line.jobServiceCode,
      name: line.jobService,
      category: garageJobCategory,
      rate: inPaise(line.serviceRate),
      price: inPaise(line.serviceRateAdjusted),
      percent: line.discountApplied ? line.discountPercentage : null,
      discount: savedDiscount(line.discountPercent, line.discountAmount),
      from: "saved" as const,
    })),
  );
}

/** With the catalogue's prices of now, where it is the catalogue that names them. */
export function withPresentPrices(
  lines: readonly Line[],
  services: readonly Service[] | undefined,
): Line[] {
  if (!services) return [...lines];
  const offered = new Map(services.map((one) => [one.garageJobServiceId, one]));
  return lines.map((line) => {
    const service = offered.get(line.serviceId);
    return service && line.from === "catalogue" && line.typed === undefined
      ? { ...lineOf(service), discount: line.discount }
      : line;
  });
}

/** At another price: what somebody has named to the customer. */
export function withPrice({ typed: _, ...line }: Line, text: string): Line {
  const found = parseAmount(text);
  if ("problem" in found) return { ...line, typed: text };
  return found.paise === line.price ? line : { ...line, price: found.paise, from: "named" };
}

/** Why what was typed for its price is none. */
export function problemOf({ typed }: Line): string | undefined {
  return typed === undefined ? undefined : amountProblem(typed, "Rate is required");
}

/** Its price less its own discount. */
export function netOf({ price, discount = NO_DISCOUNT }: Line): number {
  return price - discountOf(discount, price);
}

/** Why its discount cannot be given. */
export function discountProblemOf({ price, discount = NO_DISCOUNT }: Line): string | undefined {
  return discountProblem(discount, price, "The discount is more than the price");
}

/** As the call sends them. */
export function toServicesOpted(lines: readonly Line[]) {
  return lines.map(({ serviceId, price, discount = NO_DISCOUNT }) => ({
    garageJobServiceId: serviceId,
    serviceRate: inRupees(price),
    ...toDiscountIn(discount),
  }));
}
