import { isoToday } from "@/lib/dates/day";
import { findAmount } from "./amount";
import { readCatalogue } from "./catalogue";
import { restOf } from "./complaint";
import { findDate } from "./date";
import { findDistance } from "./distance";
import { Findings } from "./findings";
import { Line } from "./line";
import { findModel } from "./model";
import { findName } from "./name";
import { holdOwnParts } from "./own-part";
import { findPayment } from "./payment";
import { findPhone } from "./phone";
import { findPickUp } from "./pick-up";
import { findPlate } from "./plate";
import { findPriority } from "./priority";
import { findServices } from "./services";
import { findTime } from "./time";
import type { Garage, Reading } from "./types";
import { spellingOfTrade } from "./vocabulary";

/**
 * Reads a line of speech of the workshop, such as "swift tel badli kal shaam". Each step takes its
 * words, so the order of the steps decides what a word means. The most certain steps come first.
 */
export function parse(typed: string, garage: Garage): Reading {
  const line = new Line(typed);
  const findings = new Findings();
  findPlate(line, garage.cars, findings);
  findPhone(line, findings);
  const catalogue = readCatalogue(garage.catalogue, garage.words);
  spellingOfTrade().correct(line, (form) => catalogue.forms.has(form));
  findModel(line, findings);
  holdOwnParts(line);
  findDistance(line, findings);
  findDate(line, isoToday(garage.now), findings);
  findTime(line, (at) => line.useOf(at) === "date", findings);
  findPayment(line, findings);
  findPriority(line, findings);
  findPickUp(line, findings);
  findAmount(line, findings);
  findServices(line, catalogue, findings);
  const isModelAt = (at: number) => line.useOf(at) === "model";
  findName(line, findings.fields.phone?.at ?? [], isModelAt, findings);
  const { fields, services, advance } = findings;
  const guesses = findings.guesses.filter(
    ({ field, value }) => field !== "services" || !services.some((one) => one.value === value),
  );
  const words = line.words.map(({ text }) => text);
  return { words, fields, services, advance, guesses, ...restOf(line) };
}
