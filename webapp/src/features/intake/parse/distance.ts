import { type Finding, type Findings, finding } from "./findings";
import { phrasesOf } from "./lexicon";
import { type Line, span } from "./line";
import { numeralAt, splitDigits } from "./numbers";
import { isDone, isPastNumber } from "./orders";
import { NO_ODOMETER, ODOMETER_WORDS, ODOMETERS, RAN, RUPEES, TOTALS } from "./words/days";

/** Fewer kilometres are a way or a speed. */
const FEWEST = 500;
const MOST = 2_000_000;
/** "60,000 chali hai" has no unit. */
const FEWEST_RUN = 1000;
const SCALES: Readonly<Record<string, number>> = { k: 1000, l: 100_000 };
/** "40k service" and "40k pe" can only be kilometres from this number on. Below, they can be rupees. */
const FEWEST_SAID = 10_000;
const SAID = /^(?:service|servicing|सर्विस|pe|par|पे|पर)$/;
const PLACE = /^(?:pe|par|पे|पर)$/;
/** These words can stand behind the number too. */
const AFTER = /^(?:rdg|reading|odo)$/;
const RUN = /^(?:chal[ia]?|चली|चल|driven)$/;

export const kilometres = phrasesOf(ODOMETERS);
const odometers = phrasesOf(ODOMETER_WORDS);
const others = phrasesOf(NO_ODOMETER);
const ran = phrasesOf(RAN);
const rupees = phrasesOf(RUPEES);
const totals = phrasesOf(TOTALS);

export const distanceWords = [kilometres, odometers, ran];

/** Finds the reading of the odometer: 45,000 km, 45k km, 45 hazar km, odo 45000. */
export function findDistance(line: Line, findings: Findings): void {
  const found: Finding<number>[] = [];
  for (let from = 0; from < line.words.length; from++) {
    const one = attachedAt(line, from) ?? afterWordAt(line, from) ?? numberAt(line, from);
    if (!one) continue;
    const last = one.at.at(-1) ?? from;
    // "80 km h" is a speed, and "88 hazar chali h" ends with "hai".
    const isOther =
      !RUN.test(line.low(last)) &&
      !line.breaksAt(last + 1) &&
      others.at(line, last + 1) !== undefined;
    const isUsual = one.value >= FEWEST && one.value <= MOST;
    const isReading = isUsual && !isOther && !isPastNumber(line, from);
    if (isReading) found.push(withRan(line, one));
    else line.hold(one.at);
    from = last;
  }
  findings.settle(line, "km", found);
}

/** "chali hai" after the kilometres belongs to them. */
function withRan(line: Line, one: Finding<number>): Finding<number> {
  const next = (one.at.at(-1) ?? 0) + 1;
  const run = line.breaksAt(next) ? undefined : ran.at(line, next);
  return run ? { ...one, at: [...one.at, ...run.at] } : one;
}

/** This is 45000km, 45kkm or "1.2L km". */
function attachedAt(line: Line, at: number): Finding<number> | undefined {
  const parts = splitDigits(line.freeLow(at));
  if (!parts) return undefined;
  const scale = /^[kl](?=$|km)/.exec(parts.rest)?.[0] ?? "";
  const value = Math.round(parts.value * (SCALES[scale] ?? 1));
  const unit = parts.rest.slice(scale.length);
  if (unit !== "") return kilometres.of(unit) && finding(value, [at], true);
  const next = line.breaksAt(at + 1) ? undefined : kilometres.at(line, at + 1);
  return next && finding(value, [at, ...next.at], true);
}

function numberAt(line: Line, from: number): Finding<number> | undefined {
  const number = numeralAt(line, from);
  if (!number || (!number.hasDigits && !number.isScaled)) return undefined;
  if (line.breaksAt(number.to)) return undefined;
  const unit = kilometres.at(line, number.to);
  if (unit) return finding(number.value, span(from, unit.to), true);
  if (number.value < FEWEST_RUN) return undefined;
  if (AFTER.test(line.freeLow(number.to)))
    return finding(number.value, span(from, number.to + 1), true);
  const run = ran.at(line, number.to);
  if (run && RUN.test(line.low(number.to))) return finding(number.value, span(from, run.to), true);
  if (number.value < FEWEST_SAID || isMoney(line, from) || isDone(line, from, number.to))
    return undefined;
  if (run) return finding(number.value, span(from, run.to), false);
  const next = line.freeLow(number.to);
  if (!number.isScaled || !SAID.test(next)) return undefined;
  return finding(number.value, span(from, number.to + (PLACE.test(next) ? 1 : 0)), false);
}

/** "total 45000 ho gaya" is a bill. */
function isMoney(line: Line, from: number): boolean {
  if (line.breaksAt(from)) return false;
  return rupees.at(line, from - 1) !== undefined || totals.at(line, from - 1) !== undefined;
}

/** This is "odo 45000" or "km 45000". */
function afterWordAt(line: Line, from: number): Finding<number> | undefined {
  const odometer = odometers.at(line, from);
  const word = odometer ?? kilometres.at(line, from);
  const number = word && numeralAt(line, word.to);
  if (!number || number.value < FEWEST || (!number.hasDigits && !number.isScaled)) return undefined;
  const unit = kilometres.at(line, number.to);
  return finding(number.value, span(from, unit?.to ?? number.to), true);
}
