import { groupPlate } from "@/lib/plates/plate";
import { isPlate, namesItsState } from "@/lib/plates/plate-kinds";
import { type Finding, type Findings, finding } from "./findings";
import { type Line, span } from "./line";
import type { Car } from "./types";

/** A plate has up to four groups. Letters that are written one by one are more words. */
const MOST_WORDS = 4;
const MOST_SPELLED = 8;
const LONGEST = 13;
const LAST_DIGITS = 4;
const UNIT = /^(?:KM|KMS|RS|DIN|K|BY|TO)$/;

/** Speech in Hindi becomes the names of the letters. */
const LETTERS = new Map(
  (
    "ए A बी B सी C डी D ई E एफ F जी G एच H आई I जे J के K एल L एम M एन N ओ O पी P क्यू Q आर R एस S टी T यू U वी V " +
    "डब्ल्यू W एक्स X वाई Y जेड Z ज़ेड Z बीएच BH"
  )
    .normalize("NFC")
    .split(" ")
    .flatMap((one, at, all) => (at % 2 === 0 ? [[one, all[at + 1] ?? ""] as const] : [])),
);
const LONGEST_NAME = 6;

/** "gadi no" and "reg number" before a plate belong to it. */
const NUMBER = /^(?:no|num|number|reg|regn|registration|plate|नंबर)$/;
const VEHICLE = /^(?:ga+di|car|bike|vehicle|veh|गाड़ी)$/;
/** "Goa reg" and "MH passing" name a place. */
const PLACE = /^(?:reg|regd|registered|passing)$/;

export function findPlate(line: Line, cars: readonly Car[], findings: Findings): void {
  const known = knownPlates(cars);
  const found: Finding<string>[] = [];
  for (let from = 0; from < line.words.length; ) {
    const plate = plateAt(line, from, known);
    if (plate) found.push(plate);
    from = plate ? (plate.at.at(-1) ?? from) + 1 : from + 1;
  }
  findings.settle(
    line,
    "plate",
    found.map((one) => withWordsBefore(line, one)),
  );
  holdPlaces(line);
}

function withWordsBefore(line: Line, plate: Finding<string>): Finding<string> {
  const first = plate.at[0] ?? 0;
  let from = first;
  while (NUMBER.test(line.freeLow(from - 1))) from--;
  if (from < first && VEHICLE.test(line.freeLow(from - 1))) from--;
  return isPlace(line, from) ? plate : { ...plate, at: [...span(from, first), ...plate.at] };
}

function isPlace(line: Line, at: number): boolean {
  return at > 0 && PLACE.test(line.freeLow(at)) && !line.breaksAt(at);
}

/** "Goa reg" stays in the complaint. No word of it is a part of a name. */
function holdPlaces(line: Line): void {
  for (let at = 1; at < line.words.length; at++) {
    if (isPlace(line, at)) line.hold([at - 1, at]);
  }
}

function plateAt(line: Line, from: number, known: Set<string>): Finding<string> | undefined {
  let text = "";
  let words = 0;
  let found: Finding<string> | undefined;
  const edges = [0];
  for (let at = from; at < from + MOST_SPELLED && line.isFree(at); at++) {
    if (at > from && line.breaksAt(at)) break;
    const group = lettersOf(line.low(at));
    if (group === undefined) break;
    text += group;
    // A single letter continues a group.
    if (group.length > 1) words++;
    edges.push(text.length);
    if (words > MOST_WORDS || text.length > LONGEST) break;
    const isKnown = known.has(text);
    if (isKnown || (isPlate(text) && hasGroups(text, edges))) {
      const groups = groupPlate(text).split(" ");
      const isWhole =
        (groups.at(-1)?.length === LAST_DIGITS && groups.length === 4) || /^\d\dBH/.test(text);
      const isSure = isKnown || (isWhole && namesItsState(text));
      found = finding(text, span(from, at + 1), isSure);
    }
  }
  return found;
}

/** Returns the letters and digits of a word. The Hindi names of letters count as letters. */
function lettersOf(low: string): string | undefined {
  if (/^[a-z0-9-]+$/.test(low)) return low.replaceAll("-", "").toUpperCase();
  let rest = low;
  let letters = "";
  while (rest !== "") {
    const digits = /^\d+/.exec(rest)?.[0];
    let length = digits?.length ?? Math.min(LONGEST_NAME, rest.length);
    while (!digits && length > 0 && !LETTERS.has(rest.slice(0, length))) length--;
    if (length === 0) return undefined;
    letters += digits ?? LETTERS.get(rest.slice(0, length)) ?? "";
    rest = rest.slice(length);
  }
  return letters;
}

/** Returns whether each space is between two groups, or between single letters. */
function hasGroups(text: string, edges: readonly number[]): boolean {
  const groups = groupPlate(text).split(" ");
  if (groups.length < 3) return false;
  const ends = [0];
  for (const group of groups) ends.push((ends.at(-1) ?? 0) + group.length);
  const isSpaced = edges.length > 2;
  const [state = "", , third = ""] = groups;
  // "or 3 km 45" is no plate, and "MH 12 KM 1234" is one.
  const isShort = (groups.at(-1)?.length ?? 0) < LAST_DIGITS;
  if (isSpaced && isShort && UNIT.test(third)) return false;
  // "pick up 45000" is not the plate UP 4 5000.
  const isSplit = /^\d/.test(third) && edges.includes(state.length);
  if (isSplit && !edges.includes(ends[2] ?? 0)) return false;
  return edges.every((edge) => ends.includes(edge) || /[A-Z]/.test(text[edge] ?? ""));
}

const kept = new WeakMap<readonly Car[], Set<string>>();

function knownPlates(cars: readonly Car[]): Set<string> {
  const known =
    kept.get(cars) ??
    new Set(cars.map(({ plate }) => plate.replace(/[\s.:·-]/g, "").toUpperCase()));
  kept.set(cars, known);
  return known;
}
