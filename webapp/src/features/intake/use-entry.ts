"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Service } from "@/features/catalogue/types";
import { billOf, rulesIn } from "@/features/jobs/editor/bill";
import { NO_DISCOUNT } from "@/features/jobs/editor/discount";
import { lineOf, withPresentPrices, withPrice } from "@/features/jobs/editor/lines";
import type { JobDefaults } from "@/features/jobs/types";
import { serverNow } from "@/lib/browser/server-clock";
import { isoToday } from "@/lib/dates/day";
import { dropDraft, writeDraft } from "@/lib/forms/draft-storage";
import { useDebounced } from "@/lib/forms/use-debounced";
import { useLazyResolver } from "@/lib/forms/use-lazy-resolver";
import { USUAL } from "@/lib/money/paise";
import { askedPlate, knownCarOptions } from "./api/known-car";
import type { Offline } from "./counter/offline";
import { type EntryDraft, readEntryDraft, takeSharedLine } from "./draft";
import { type EntryForm, NEW_CUSTOMER, newEntry, type Ticket } from "./entry-form";
import { FILLED, type FilledName, NO_FILLING } from "./filled";
import { type KnownCar, ownerFor } from "./known-car";
import { marksOf } from "./marks";
import type { Reading } from "./parse/types";
import { withFound } from "./services";
import { useKnown } from "./use-known";
import { useReading } from "./use-reading";

const PLATE_PAUSE_MS = 300;
const NO_PHOTOS: readonly string[] = [];
const NOTHING_CHOSEN = { edited: [], picked: {}, removed: [] };

type Begin = {
  garageId: number;
  draftKey: string;
  defaults: JobDefaults;
  /** The prices and cars of this device, while there is no internet. */
  offline: Offline | null;
};
export type Entry = ReturnType<typeof useEntry>;
/** What a person decided. The line no longer changes it. */
type Choices = Omit<EntryDraft, "line" | "form">;

const loadRules = () => import("./entry-rules").then(({ entryResolver }) => entryResolver());

/** Returns the state of an entry: its line, its fields, and what a person decided about them. */
export function useEntry({ garageId, draftKey, defaults, offline }: Begin) {
  const queries = useQueryClient();
  const [kept] = useState(() => readEntryDraft(draftKey));
  const [blank] = useState(() => {
    const empty = newEntry(isoToday(serverNow()), defaults);
    return offline ? { ...empty, taxCollected: offline.taxCollected } : empty;
  });
  const [line, setLine] = useState(() => kept?.line ?? takeSharedLine(garageId));
  const [choices, setChoices] = useState<Choices>(() => choicesOf(kept));
  const [finished, setFinished] = useState(false);
  const form = useForm<EntryForm>({
    resolver: useLazyResolver<EntryForm>(loadRules),
    mode: "onTouched",
    defaultValues: kept?.form ?? blank,
  });
  const { subscribe, getValues, setValue, clearErrors } = form;
  const [values, setValues] = useState<EntryForm>(kept?.form ?? blank);
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

  const { services, known, awaitKnown } = useKnown(garageId, offline);
  const { reader, reading, isRead, failed, retry, readNow } = useReading(line, known);

  const plate = askedPlate(values.vehicleNumber);
  const settledPlate = useDebounced(plate, PLATE_PAUSE_MS);
  const { data: found } = useQuery({
    ...knownCarOptions(garageId, settledPlate),
    enabled: settledPlate !== "" && !offline,
  });
  const ofPack = useMemo(() => (plate && offline?.carOf(plate)) || null, [offline, plate]);
  const car = offline ? ofPack : (plate === settledPlate && found) || null;

  // While an entry is sent, a late reading does not change it.
  const held = useRef(false);
  /** Fills the fields that nobody edited. */
  const fill = (
    read: Reading | null,
    of: KnownCar | null,
    by = reader,
    offered: readonly Service[] = services ?? [],
  ) => {
    const { edited, owner } = latest.current;
    const { values: filled } = (read && by?.fillingOf(read)) ?? NO_FILLING;
    const next: Partial<EntryForm> = { vehicleId: of?.vehicleId ?? null };
    for (const name of FILLED)
      if (!edited.includes(name)) Object.assign(next, { [name]: filled[name] ?? blank[name] });
    if (of) next.vehicleModel = of.model;
    const keyOf = by?.nameKey ?? ((text: string) => text.toLowerCase());
    const isChosen = owner !== undefined && owner.plate === of?.plate;
    next.customerId = !of ? NEW_CUSTOMER : isChosen ? owner.customerId : ownerFor(of, read, keyOf);
    next.lines = withFound(getValues("lines"), read, latest.current, offered);
    const now = getValues();
    for (const [name, value] of Object.entries(next) as [keyof EntryForm, never][]) {
      if (isSame(now[name], value)) continue;
      setValue(name, value);
      clearErrors(name);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are filled after these change
  useEffect(() => {
    // Until the services are here, a restored entry keeps its services.
    if (known && !held.current && (reading || failed)) fill(reading, car);
  }, [reading, failed, car, known, choices]);

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
    if (finished) return;
    if (isTouched) writeDraft(draftKey, { line, form: values, ...choices });
    else dropDraft(draftKey);
  }, [draftKey, isTouched, finished, line, values, choices]);

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
    isRead,
    reader: { failed, retry },
    car,
    services,
    lines,
    bill,
    choices,
    marks: marksOf({
      filling: (reading && reader?.fillingOf(reading)) ?? NO_FILLING,
      reading,
      car,
      customerId: values.customerId,
      edited: choices.edited,
      keyOf: reader?.nameKey,
    }),
    restored: kept !== null,
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
    settle: async () => {
      held.current = true;
      await adding.current;
      const { services: offered, known: now } = await awaitKnown();
      const { read, by } = await readNow(now);
      if (read) fill(read, car, by, offered);
      const asked = askedPlate(getValues("vehicleNumber"));
      if (!asked) return;
      if (offline) return fill(read ?? reading, offline.carOf(asked), by);
      // Without an answer, the server finds the car.
      const found = await queries.fetchQuery(knownCarOptions(garageId, asked)).catch(() => null);
      fill(read ?? reading, found, by, offered);
    },
    /** Lets the line fill the fields again. Call it after `settle`, when the entry was sent or refused. */
    release: () => {
      held.current = false;
    },
    /** Returns the entry as a person can edit it later. */
    draft: (): EntryDraft => ({ line, form: getValues(), ...latest.current }),
    /** Deletes the draft. Call it after the entry is saved. */
    finish: () => {
      dropDraft(draftKey);
      setFinished(true);
    },
  };
}

function choicesOf(kept: EntryDraft | null): Choices {
  if (!kept) return NOTHING_CHOSEN;
  const { line: _line, form: _form, ...choices } = kept;
  return choices;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
