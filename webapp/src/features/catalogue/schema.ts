import { say } from "@/say";
import "@/lib/forms/zod";
import * as z from "zod/mini";
import { dayEnd, dayStart } from "@/lib/dates/day";
import { amountProblem, rupeesIn } from "@/lib/money/amount";
import { amountField } from "@/lib/money/amount-field";
import { VEHICLE_CLASSES } from "@/lib/vehicle-class/classes";
import { type ClassRates, typedRates } from "./class-rates";
import type { ChangedServiceIn, Service, ServiceIn } from "./types";

const NUMBER = /^\d{1,9}(\.\d{1,2})?$/;
const filled = (text: string) => text.trim() !== "";
const LONGEST_NAME = 200;
const HUNDRED = 100;
const amountError = (text: string) => (filled(text) ? amountProblem(text) : undefined);
const optionalAmount = z.string().check(
  z.refine((text) => amountError(text) === undefined, {
    error: ({ input }) => amountError(String(input)) ?? "",
  }),
);

/**
 * Returns the rules of the service form. A discount needs a percentage and both dates. `keptDates`
 * are the saved dates, which may be in the past.
 */
export function serviceFormSchema(today: string, keptDates: readonly (string | null)[] = []) {
  const withDiscount = (path: "discountPercentage" | "validFrom" | "validTo", error: string) =>
    z.refine<ServiceForm>((form) => !form.discounted || filled(form[path]), {
      path: [path],
      error,
      when: isForm,
    });
  const notPast = (path: "validFrom" | "validTo") =>
    z.refine<ServiceForm>(
      ({ discounted, [path]: day }) =>
        !discounted || !day || day >= today || keptDates.includes(day),
      { path: [path], error: say.catalogue_discount_dates_cannot_be_in_the(), when: isForm },
    );
  return z
    .object({
      garageJobCategoryId: z
        .number()
        .check(z.minimum(1, say.catalogue_service_category_required())),
      jobSubCategoryId: z.number().check(z.minimum(1, say.catalogue_subcategory_required())),
      jobService: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, say.catalogue_service_name_is_required()),
          z.maxLength(LONGEST_NAME, say.catalogue_at_most_characters({ most: LONGEST_NAME })),
        ),
      serviceRate: amountField(say.catalogue_rate_is_required()),
      classRates: z.record(z.enum(VEHICLE_CLASSES), optionalAmount),
      discounted: z.boolean(),
      discountPercentage: z.string().check(z.trim()),
      validFrom: z.string(),
      validTo: z.string(),
    })
    .check(
      withDiscount("discountPercentage", say.catalogue_discount_percentage_is_required()),
      z.refine<ServiceForm>(
        ({ discounted, discountPercentage: text }) => !discounted || !filled(text) || isShare(text),
        {
          path: ["discountPercentage"],
          error: say.catalogue_discount_must_be_between_1_and(),
          when: isForm,
        },
      ),
      withDiscount("validFrom", say.catalogue_discount_start_date_is_required()),
      notPast("validFrom"),
      withDiscount("validTo", say.catalogue_discount_end_date_is_required()),
      notPast("validTo"),
      z.refine<ServiceForm>(
        ({ discounted, validFrom, validTo }) =>
          !discounted || !validFrom || !validTo || validFrom <= validTo,
        {
          path: ["validTo"],
          error: say.catalogue_the_discount_cannot_end_before_it(),
          when: isForm,
        },
      ),
    );
}

export type ServiceForm = {
  garageJobCategoryId: number;
  jobSubCategoryId: number;
  jobService: string;
  serviceRate: string;
  classRates: ClassRates;
  discounted: boolean;
  discountPercentage: string;
  validFrom: string;
  validTo: string;
};

/** The fields under which the form can show the server's errors. */
export const SERVICE_FIELDS = [
  "jobSubCategoryId",
  "jobService",
  "serviceRate",
  "discountPercentage",
  "validFrom",
  "validTo",
] as const;

const NOTHING: ServiceForm = {
  garageJobCategoryId: 0,
  jobSubCategoryId: 0,
  jobService: "",
  serviceRate: "",
  classRates: typedRates(undefined),
  discounted: false,
  discountPercentage: "",
  validFrom: "",
  validTo: "",
};

export function formOf(
  service: Service | undefined,
  categoryId: number,
  name: string,
): ServiceForm {
  if (!service) return { ...NOTHING, garageJobCategoryId: categoryId, jobService: name };
  return {
    garageJobCategoryId: service.garageJobCategoryId,
    jobSubCategoryId: service.jobSubCategoryId,
    jobService: service.jobService,
    serviceRate: String(service.serviceRate),
    classRates: typedRates(service),
    discounted: service.discountPercentage !== null,
    discountPercentage: String(service.discountPercentage ?? ""),
    validFrom: service.validFrom ?? "",
    validTo: service.validTo ?? "",
  };
}

/**
 * Converts the form for the call. Without a discount, the three fields of the discount are null.
 * The dates are sent as the start and the end of a day.
 */
export function toServiceIn(form: ServiceForm) {
  const { jobSubCategoryId, jobService, serviceRate, discounted, validFrom, validTo } = form;
  return {
    jobSubCategoryId,
    jobService,
    serviceRate: rupeesIn(serviceRate),
    classRates: VEHICLE_CLASSES.filter((each) => filled(form.classRates[each])).map(
      (vehicleClass) => ({ vehicleClass, rate: rupeesIn(form.classRates[vehicleClass]) }),
    ),
    discountPercentage: discounted ? Number(form.discountPercentage) : null,
    validFrom: discounted ? dayStart(validFrom) : null,
    validTo: discounted ? dayEnd(validTo) : null,
  } satisfies ServiceIn;
}

export function toChangedServiceIn(form: ServiceForm, version: number) {
  return { ...toServiceIn(form), version } satisfies ChangedServiceIn;
}

/** Returns whether the text is a percentage above 0 and at most 100, with up to two decimals. */
function isShare(text: string): boolean {
  const percent = Number(text);
  return NUMBER.test(text) && percent > 0 && percent <= HUNDRED;
}

/** Lets a rule run even if other fields are invalid. */
function isForm({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}
