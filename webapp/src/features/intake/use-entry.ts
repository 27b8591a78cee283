"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { pricesFor } from "@/features/catalogue/class-rates";
import type { Service } from "@/features/catalogue/types";
import { billOf, rulesIn } from "@/features/jobs/editor/bill";
import { NO_DISCOUNT } from "@/features/jobs/editor/discount";
import { lineOf, withPresentPrices, withPrice } from "@/features/jobs/editor/lines";
import type { JobDefaults } from "@/features/jobs/types";
import { isoToday } from "@/lib/dates/day";
import { dropDraft, writeDraft } from "@/lib/forms/draft-storage";
import { useLazyResolver } from "@/lib/forms/use-lazy-resolver";
import { USUAL } from "@/lib/money/paise";
import type { VehicleClass } from "@/lib/vehicle-class/classes";
import type { Offline } from "./counter/offline";
import { type Choices, choicesOf, type EntryDraft, readEntryDraft, takeSharedLine } from "./draft";
import { type EntryForm, newEntry, type Ticket } from "./entry-form";
import { type FilledName, NO_FILLING } from "./filled";
import { marksOf } from "./marks";
import { useFilling } from "./use-filling";

const NO_PHOTOS: readonly string[] = [];

type Begin = {
  garageId: number;
  draftKey: string;
  defaults: JobDefaults;
  /** The prices and cars of this device, while there is no internet. */
  offline: Offline | null;
};
export type Entry = ReturnType<typeof useEntry>;

const loadRules = () => import("./entry-rules").then(({ entryResolver }) => entryResolver());

/** Returns the state of an entry: its line, its fields, and what a person decided about them. */
export function useEntry({ garageId, draftKey, defaults, offline }: Begin) {
  const [kept] = useState(() => readEntryDraft(draftKey));
  const [blank] = useState(() => {
    const empty = newEntry(isoToday(), defaults);
    return offline ? { ...empty, taxCollected: offline.taxCollected } : empty;
  });
  const [line, setLine] = useState(() => kept?.line ?? takeSharedLine(garageId));
  const [choices, setChoices] = useState<Choices>(() => choicesOf(kept));
  // A form that an older release kept has no values for newer fields.
  const [first] = useState<EntryForm>(() => ({ ...blank, ...kept?.form }));
  // An effect of an earlier render may still run, and it must not write the draft again.
  const finished = useRef(false);
  const form = useForm<EntryForm>({
    resolver: useLazyResolver<EntryForm>(loadRules),
    mode: "onTouched",
    defaultValues: first,
  });
  const { subscribe, getValues, setValue, clearErrors } = form;
  const [values, setValues] = useState<EntryForm>(first);
  // A reading may arrive in the moment in which a person types. It must already see this choice.
  const latest = useRef(choices);
  const choose = useCallback((change: (now: Choices) => Partial<Choices>) => {
    latest.current = { ...latest.current, ...change(latest.current) };
    setChoices(latest.current);
  }, []);
  const noteEdited = useCallback(
    (name: string) =>
      choose(({ edited }) => ({ edited: edited.includes(name) ? edited : [...edited, name] })),
    [choose],
  );
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: now, name, type }) => {
          setValues(now);
          // Only a person's own change has a type.
          if (type === "change" && name) noteEdited(name);
        },
      }),
    [subscribe, noteEdited],
  );

  const filling = useFilling({
    garageId,
    offline,
    line,
    vehicleNumber: values.vehicleNumber,
    form,
    blank,
    choices,
    latest,
  });
  const { reader, reading, car } = filling;

  const { classed } = choices;
  const chosenClass = classed?.model === values.vehicleModel.trim() ? classed.is : null;
  const vehicleClass = car?.vehicleClass ?? chosenClass;
  const services = useMemo(
    () => pricesFor(filling.services, vehicleClass),
    [filling.services, vehicleClass],
  );

  const lines = useMemo(() => withPresentPrices(values.lines, services), [values.lines, services]);
  const bill = useMemo(
    () => billOf(lines, [], NO_DISCOUNT, values.taxCollected, rulesIn(defaults) ?? USUAL),
    [lines, values.taxCollected, defaults],
  );

  const isTouched =
    line !== "" ||
    choices.edited.length > 0 ||
    Object.keys(choices.picked).length > 0 ||
    (choices.photos ?? []).length > 0;
  useEffect(() => {
    if (finished.current) return;
    if (isTouched) writeDraft(draftKey, { line, form: values, ...choices });
    else dropDraft(draftKey);
  }, [draftKey, isTouched, line, values, choices]);

  // An entry is not sent while one of its photos is still made smaller.
  const adding = useRef<Promise<unknown>>(Promise.resolve());
  const photos = choices.photos ?? NO_PHOTOS;

  const setLines = (next: EntryForm["lines"]) => {
    setValue("lines", next);
    if (next.length > 0) clearErrors("lines");
  };
  const addLine = (service: Service, how: "hand" | "guess") => {
    const id = service.garageJobServiceId;
    choose(({ picked, removed }) => ({
      picked: { ...picked, [id]: how },
      removed: removed.filter((one) => one !== id),
    }));
    setLines([...lines.filter(({ serviceId }) => serviceId !== id), lineOf(service)]);
  };
  const removeLine = (id: number) => {
    choose(({ picked, removed }) => ({
      picked: Object.fromEntries(Object.entries(picked).filter(([one]) => Number(one) !== id)),
      removed: [...removed, id],
    }));
    setLines(lines.filter(({ serviceId }) => serviceId !== id));
  };

  return {
    garageId,
    defaults,
    offline,
    form,
    values,
    line,
    setLine,
    reading,
    isFilled: filling.isFilled,
    reader: { failed: filling.failed, retry: filling.retry },
    car,
    services,
    lines,
    bill,
    /** The class for which the prices hold, and the one that a person chose here. */
    vehicleClass,
    chosenClass,
    chooseClass: (is: VehicleClass) =>
      choose(() => ({ classed: { model: getValues("vehicleModel").trim(), is } })),
    choices,
    marks: marksOf({
      filling: (reading && reader?.fillingOf(reading)) ?? NO_FILLING,
      reading,
      car,
      customerId: values.customerId,
      edited: choices.edited,
      keyOf: reader?.nameKey,
    }),
    /** This is true if the entry has anything that a person wrote or chose. */
    isTouched,
    restored: kept !== null && isTouched,
    addLine,
    removeLine,
    quote: (id: number, text: string) =>
      setLines(lines.map((one) => (one.serviceId === id ? withPrice(one, text) : one))),
    /** Fills a field with a guess that a person accepted. */
    accept: (name: FilledName, value: string | number) => {
      setValue(name, value as never);
      clearErrors(name);
      noteEdited(name);
    },
    setDay: (day: string) => {
      setValue("expectedDOD", day, { shouldValidate: true });
      noteEdited("expectedDOD");
    },
    chooseOwner: (customerId: number | null) => {
      if (car) choose(() => ({ owner: { plate: car.plate, customerId } }));
      setValue("customerId", customerId);
      clearErrors("customerId");
    },
    besideJob: (jobId: number) => choose(() => ({ besideJob: jobId })),
    photos,
    /** Adds the photo with this key after it is on the device. A photo that fails is not added. */
    addPhoto: (key: string, keeping: Promise<boolean>) => {
      const added = keeping.then(
        (isKept) => isKept && choose(({ photos = [] }) => ({ photos: [...photos, key] })),
      );
      adding.current = Promise.all([adding.current, added]);
    },
    removePhoto: (key: string) =>
      choose(({ photos = [] }) => ({ photos: photos.filter((one) => one !== key) })),
    /** Forgets why a person edits the entry, after the form has shown it. */
    reached: () => choose(() => ({ goal: undefined, wrong: undefined })),
    keepTicket: (ticket: Ticket | undefined) => choose(() => ({ ticket })),
    /** Reads the line and finds its car at once, before the entry is sent. */
    settle: () => filling.settle(adding.current),
    release: filling.release,
    /** Returns the entry as a person can edit it later. */
    draft: (): EntryDraft => ({ line, form: getValues(), ...latest.current }),
    /** Deletes the draft. Call it when the entry is saved or discarded. */
    finish: () => {
      finished.current = true;
      dropDraft(draftKey);
    },
  };
}
