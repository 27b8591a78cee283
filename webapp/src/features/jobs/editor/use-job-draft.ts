"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { servicesOptions } from "@/features/catalogue/api/services";
import { pricesFor } from "@/features/catalogue/class-rates";
import type { Service } from "@/features/catalogue/types";
import { isoToday } from "@/lib/dates/day";
import { dropDraft, writeDraft } from "@/lib/forms/draft-storage";
import type { SentRequest } from "@/lib/forms/idempotency-key";
import { useLazyResolver } from "@/lib/forms/use-lazy-resolver";
import { type TaxRules, USUAL } from "@/lib/money/paise";
import type { VehicleClass } from "@/lib/vehicle-class/classes";
import { jobDefaultsOptions } from "../api/job-defaults";
import type { PartLine } from "../parts/part-lines";
import { withQuantity } from "../quantity";
import type { JobDefaults } from "../types";
import { type Bill, billIn, billOf, type FixedTotals, rulesIn } from "./bill";
import { NO_DISCOUNT, type TypedDiscount } from "./discount";
import { type JobDraft, readJobDraft } from "./draft";
import type { JobForm } from "./job-form";
import { type Line, lineOf, withPresentPrices, withPrice } from "./lines";
import { useJobStep } from "./use-job-step";

const NO_PARTS: PartLine[] = [];

export type JobDraftForm = {
  step: JobDraft["step"];
  go: (step: JobDraft["step"]) => void;
  /** The handling details, which are the fields of the second step. */
  form: UseFormReturn<JobForm>;
  /** The current values of the form, which may be invalid. */
  values: JobForm;
  lines: Line[];
  parts: PartLine[];
  setParts: (change: (parts: PartLine[]) => PartLine[]) => void;
  /** This is true if the form shows parts: in a garage with parts, and for a job with parts. */
  /** The garage has a list of parts. */
  hasPartsList: boolean;
  showsParts: boolean;
  /** The discount on the whole bill. */
  discount: TypedDiscount;
  bill: Bill;
  /** This is undefined if only the server knows the amounts. */
  rules: TaxRules | undefined;
  services: Service[] | undefined;
  servicesQuery: { isError: boolean; isFetching: boolean; refetch: () => void };
  toggle: (service: Service) => void;
  remove: (serviceId: number) => void;
  /** Sets the typed price of a service. */
  quote: (serviceId: number, text: string) => void;
  /** Sets the typed quantity of a service. */
  count: (serviceId: number, text: string) => void;
  discountLine: (serviceId: number, discount: TypedDiscount) => void;
  discountBill: (discount: TypedDiscount) => void;
  /**
   * The job's version number when the form was opened. It changes when the person overwrites a
   * newer version.
   */
  version: number | undefined;
  setVersion: (version: number) => void;
  /** This is true if the form continues an earlier draft. */
  restored: boolean;
  /**
   * The last request that was sent before a reload, and the function that stores the next request.
   */
  sent: SentRequest | undefined;
  noteSent: (once: SentRequest) => void;
  /** Deletes the draft. Call it after the job is saved. */
  finish: () => void;
};

type Begin = {
  garageId: number;
  draftKey: string;
  fresh: () => JobDraft;
  /** This is undefined while loading. */
  defaults: JobDefaults | undefined;
  /** The amounts of the invoice, which can no longer change. */
  fixed: FixedTotals | undefined;
  /** The saved dates of the job, which may be in the past. */
  keptDates: readonly string[];
  /** The class of the vehicle, for which the prices hold. */
  vehicleClass: VehicleClass | null;
};

/**
 * Returns the state of both steps. Each change is saved in the tab's session storage, so that a
 * reload keeps it.
 */
export function useJobDraft(begin: Begin): JobDraftForm {
  const { garageId, draftKey, fresh, defaults, fixed, keptDates, vehicleClass } = begin;
  const [kept] = useState(() => readJobDraft(draftKey));
  const [begun] = useState(() => kept ?? fresh());
  const [chosen, setChosen] = useState(begun.lines);
  // The draft of an older release has no parts, so the saved parts stay.
  const [firstParts] = useState(() => begun.parts ?? fresh().parts ?? NO_PARTS);
  const [parts, setParts] = useState(firstParts);
  // The lines of an approval are fixed, and may be parts only.
  const mayContinue = chosen.length > 0 || fixed !== undefined;
  const [step, go] = useJobStep(mayContinue ? begun.step : 1, mayContinue);
  const [version, setVersion] = useState(begun.version);
  const [sent, setSent] = useState(begun.sent);
  const [finished, setFinished] = useState(false);
  const form = useForm<JobForm>({
    resolver: useLazyResolver<JobForm>(() => loadRules(keptDates), step === 2),
    mode: "onChange",
    defaultValues: begun.form,
  });
  const [values, setValues] = useState(begun.form);
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: (now) => setValues(now.values) }),
    [subscribe],
  );

  const { data: offered, isError, isFetching, refetch } = useQuery(servicesOptions(garageId));
  const services = useMemo(() => pricesFor(offered, vehicleClass), [offered, vehicleClass]);
  const lines = useMemo(() => withPresentPrices(chosen, services), [chosen, services]);
  const [discount, setDiscount] = useState(begun.discount ?? NO_DISCOUNT);
  const taxRules = useMemo(() => rulesIn(defaults), [defaults]);
  const bill = useMemo(
    () =>
      fixed
        ? billIn(fixed)
        : billOf(lines, parts, discount, values.taxCollected, taxRules ?? USUAL),
    [fixed, lines, parts, discount, values.taxCollected, taxRules],
  );

  const touched =
    kept !== null ||
    values !== begun.form ||
    chosen !== begun.lines ||
    parts !== firstParts ||
    discount !== (begun.discount ?? NO_DISCOUNT) ||
    step !== begun.step;
  useEffect(() => {
    if (touched && !finished)
      writeDraft(draftKey, {
        step,
        lines: chosen,
        parts,
        form: values,
        discount,
        version,
        sent,
      } satisfies JobDraft);
  }, [draftKey, finished, touched, step, chosen, parts, values, discount, version, sent]);

  return {
    step,
    go,
    form,
    values,
    lines,
    parts,
    setParts,
    hasPartsList: defaults?.hasParts === true,
    showsParts: defaults?.hasParts === true || parts.length > 0 || firstParts.length > 0,
    discount,
    bill,
    // If a job has GST but its garage may no longer charge GST, the job keeps its totals. Only the
    // server knows them.
    rules: fixed || (values.taxCollected && defaults?.taxAllowed === false) ? undefined : taxRules,
    services,
    servicesQuery: { isError: isError && !services, isFetching, refetch },
    toggle: (service) =>
      setChosen((all) => {
        const without = all.filter((one) => one.serviceId !== service.garageJobServiceId);
        return without.length < all.length ? without : [...all, lineOf(service)];
      }),
    remove: (serviceId) => {
      const others = chosen.filter((one) => one.serviceId !== serviceId);
      setChosen(others);
      if (others.length === 0 && parts.length === 0) go(1);
    },
    quote: (serviceId, text) =>
      setChosen(lines.map((one) => (one.serviceId === serviceId ? withPrice(one, text) : one))),
    count: (serviceId, text) =>
      setChosen(lines.map((one) => (one.serviceId === serviceId ? withQuantity(one, text) : one))),
    discountLine: (serviceId, given) =>
      setChosen(
        lines.map((one) => (one.serviceId === serviceId ? { ...one, discount: given } : one)),
      ),
    discountBill: setDiscount,
    version,
    setVersion,
    restored: kept !== null,
    sent,
    noteSent: setSent,
    finish: () => {
      // This also runs if the person has already left the form.
      dropDraft(draftKey);
      setFinished(true);
    },
  };
}

/** Loads the rules lazily, because zod and the rules are larger than the first step. */
async function loadRules(keptDates: readonly string[]) {
  const [{ zodResolver }, { jobFormSchema }] = await Promise.all([
    import("@hookform/resolvers/zod"),
    import("./job-schema"),
  ]);
  return zodResolver(jobFormSchema(isoToday(), keptDates));
}

/** Loads the form's options while its job loads. The form shows errors of this request. */
export function usePrefetchChoices(garageId: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (garageId === undefined) return;
    queries.prefetchQuery(jobDefaultsOptions(garageId));
    queries.prefetchQuery(servicesOptions(garageId));
  }, [queries, garageId]);
}
