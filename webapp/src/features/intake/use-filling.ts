"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Service } from "@/features/catalogue/types";
import { askedPlate, knownCarOptions } from "./api/known-car";
import type { Offline } from "./counter/offline";
import type { Choices } from "./draft";
import { type EntryForm, NEW_CUSTOMER } from "./entry-form";
import { FILLED, NO_FILLING } from "./filled";
import { type KnownCar, ownerFor } from "./known-car";
import type { Reading } from "./parse/types";
import { withFound } from "./services";
import { useKnown } from "./use-known";
import { useKnownCar } from "./use-known-car";
import { useReading } from "./use-reading";

type Sources = {
  garageId: number;
  /** The prices and cars of this device, while there is no internet. */
  offline: Offline | null;
  line: string;
  /** The plate in the form. */
  vehicleNumber: string;
  form: UseFormReturn<EntryForm>;
  /** The values of a field about which the line says nothing. */
  blank: EntryForm;
  choices: Choices;
  /** The newest choices, also before they are shown. */
  latest: RefObject<Choices>;
};

/** Fills the fields that nobody edited: from the line, and from the car of the plate. */
export function useFilling(sources: Sources) {
  const { garageId, offline, line, vehicleNumber, form, blank, choices, latest } = sources;
  const { getValues, setValue, clearErrors } = form;
  const queries = useQueryClient();
  const { services, known, awaitKnown } = useKnown(garageId, offline);
  const { reader, reading, isRead, failed, retry, readNow } = useReading(line, known);

  const plate = askedPlate(vehicleNumber);
  const found = useKnownCar(garageId, plate, !offline);
  const ofPack = useMemo(() => (plate && offline?.carOf(plate)) || null, [offline, plate]);
  const car = offline ? ofPack : found.car;
  const isFound = offline !== null || found.isFound;

  // While an entry is sent, a late reading does not change it.
  const held = useRef(false);
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

  return {
    services,
    reader,
    failed,
    retry,
    reading,
    /** This is true if the fields have what the line says, and what its car says. */
    isFilled: isRead && isFound,
    car,
    /** Reads the line and finds its car at once, before the entry is sent. It first awaits `before`. */
    settle: async (before: Promise<unknown>) => {
      held.current = true;
      await before;
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
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
