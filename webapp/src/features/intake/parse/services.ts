import type { Catalogue, Offer } from "./catalogue";
import { type Findings, finding } from "./findings";
import type { Line } from "./line";
import { asksNear, isDenied, isDone, isFinished, isRefused } from "./orders";
import { isWork, type Request, requestsOf } from "./requests";
import { complainsNear } from "./small-words";
import { isAlike, isPartOf } from "./trade";

/** More services than this are no help as guesses. */
const MOST_FOR_WORK = 4;
const MOST_FOR_COMPLAINT = 2;

/** Finds the services: the garage's words, names in the catalogue, then the words of the trade. */
export function findServices(line: Line, catalogue: Catalogue, findings: Findings): void {
  const requests = requestsOf(line, catalogue).flatMap(ofEachKind);
  const filled = new Map<Request, number>();
  for (const request of requests) {
    if (requests.some((other) => saysMore(line, request, other))) continue;
    if (requests.some((other) => isPlaceOf(line, request, other))) {
      line.hold(request.at);
      continue;
    }
    const offer = decide(line, request, catalogue, findings);
    if (offer !== undefined) filled.set(request, offer);
  }
  for (const request of requests) absorb(line, request, filled, catalogue, findings);
}

/** "front aur rear brake pads" are two requests. */
function ofEachKind(request: Request): Request[] {
  const { offer } = request;
  if (offer) {
    const [thing] = offer.things;
    const more = request.kinds.filter(({ group, id }) =>
      offer.kinds.some((one) => one.group === group && one.id !== id),
    );
    const others = more.map((kind) => ({
      ...request,
      offer: undefined,
      thing,
      kinds: [kind],
      at: kind.at,
    }));
    return [request, ...others];
  }
  const [first] = request.kinds;
  const others = request.kinds.filter(({ group, id }) => group === first?.group && id !== first.id);
  if (others.length === 0) return [request];
  const rest = request.kinds.filter(({ group }) => group !== first?.group);
  return request.kinds
    .filter(({ group }) => group === first?.group)
    .map((kind) => ({ ...request, kinds: [kind, ...rest] }));
}

/** Fills the service of a request, or guesses, or leaves its words. Returns the filled service. */
function decide(
  line: Line,
  request: Request,
  catalogue: Catalogue,
  findings: Findings,
): number | undefined {
  const end = Math.max(request.to, (request.action?.at.at(-1) ?? 0) + 1);
  const isNoOrder =
    isRefused(line, request.from, request.to) ||
    isRefused(line, request.from, end) ||
    isDone(line, request.from, end) ||
    (end > request.to && isFinished(line, end));
  if (isNoOrder) {
    line.hold(request.at);
    return undefined;
  }
  const { offers, isClear } = offersFor(request, catalogue);
  const isComplaint =
    asksNear(line, request.from, end) ||
    isDenied(line, end) ||
    (!isOrder(request) && complainsNear(line, request.from, request.to, isWork(request)));
  const [offer] = offers;
  if (offer && offers.length === 1 && isClear !== "unlike" && !isComplaint) {
    fill(line, request, offer, isClear === "clear", findings);
    return offer.id;
  }
  const most = isComplaint ? MOST_FOR_COMPLAINT : MOST_FOR_WORK;
  for (const one of offers.length <= most ? offers : []) {
    findings.guess(line, { field: "services", value: one.id, at: request.at });
  }
  line.hold(request.at);
  return undefined;
}

/** Returns whether the line orders the work: it says what to do, or gives the name of the work. */
function isOrder({ action, offer, isTaught }: Request): boolean {
  if (isTaught || (offer && offer.actions.length > 0)) return true;
  // In "radiator flush, water pump leak" the flush is no order for the pump.
  return action !== undefined && !action.isShared && action.id !== "check";
}

type Clarity = "clear" | "unclear" | "unlike";

function offersFor(request: Request, catalogue: Catalogue): { offers: Offer[]; isClear: Clarity } {
  const { thing, action, offer, namesakes = [], corrected } = request;
  if (offer) return { offers: [offer, ...namesakes], isClear: corrected ? "unclear" : "clear" };
  if (!thing) return { offers: [], isClear: "unlike" };
  const exact = catalogue.offers.filter(({ things }) => things.some(({ id }) => id === thing.id));
  const kin = catalogue.offers.filter(({ things }) =>
    things.some(({ id }) => isPartOf(id, thing.id)),
  );
  const all = exact.length > 0 ? exact : kin;
  const about = all.filter((offer) => !contradicts(request, offer));
  // "periodic service" is none of Basic, Standard and Comprehensive, and may mean each of them.
  if (about.length === 0 && request.kinds.every(({ group }) => group === "grade"))
    return { offers: all, isClear: "unlike" };
  const isFree = thing.isWork || action === undefined;
  const alike = about.filter(
    ({ actions }) =>
      isFree || actions.length === 0 || actions.some((one) => isAlike(action.id, one)),
  );
  // A check needs a service that is a check.
  const checked = alike.filter(
    ({ actions }) => action?.id !== "check" || thing.isWork || actions.length > 0,
  );
  if (checked.length === 0 && action?.isShared) {
    return offersFor({ ...request, action: undefined }, catalogue);
  }
  if (checked.length === 0) return { offers: about, isClear: "unlike" };
  const offers = mostAlike(request, checked);
  // "filter" is a guess, also if there is only one service for filters. "wash" is clear enough.
  if (exact.length === 0 && !thing.isWork) return { offers, isClear: "unlike" };
  const [only] = offers;
  // "coolant top up" is no flush.
  const isOther = only && only.actions.length > 0 && action?.id === "refill";
  if (isOther && !only.actions.some((one) => isAlike(action.id, one)))
    return { offers, isClear: "unlike" };
  const isClear =
    exact.length > 0 && only !== undefined && isWhole(request, only) && !request.corrected;
  return { offers, isClear: isClear ? "clear" : "unclear" };
}

/** "rear brake pads" are not "Front brake pads". */
function contradicts(request: Request, offer: Offer): boolean {
  return request.kinds.some(
    (said) =>
      offer.kinds.some(({ group }) => group === said.group) &&
      !offer.kinds.some(({ id }) => id === said.id),
  );
}

function mostAlike(request: Request, offers: readonly Offer[]): Offer[] {
  const best = Math.max(...offers.map((offer) => likeness(request, offer)));
  return offers.filter((offer) => likeness(request, offer) === best);
}

function likeness({ kinds, near, action }: Request, offer: Offer): number {
  const said = kinds.filter(({ id }) => offer.kinds.some((one) => one.id === id)).length;
  const words = [...offer.others].filter((form) => near.has(form)).length;
  const isSame = action !== undefined && offer.actions.includes(action.id);
  return 2 * (said + words) + (isSame ? 1 : 0) - (offer.things.length > 1 ? 1 : 0);
}

/** Returns whether the line says all that the name says. */
function isWhole({ kinds, near, action, thing }: Request, offer: Offer): boolean {
  const isDone = thing?.isWork || offer.actions.length === 0 || action !== undefined;
  return (
    Boolean(isDone) &&
    offer.things.length === 1 &&
    offer.kinds.every(({ id }) => kinds.some((one) => one.id === id)) &&
    [...offer.others].every((form) => near.has(form))
  );
}

function fill(
  line: Line,
  request: Request,
  offer: Offer,
  isClear: boolean,
  findings: Findings,
): void {
  const kinds = request.kinds.filter(({ id }) => offer.kinds.some((one) => one.id === id));
  const words = [...request.near].flatMap(([form, at]) => {
    // "set" and "kit" after a part belong to it.
    const isBeside = at === request.from - 1 || at === request.to;
    const isNeutral = isBeside && (offer.neutral.has(form) || /^(?:set|kit)$/.test(form));
    return offer.others.has(form) || isNeutral ? [at] : [];
  });
  const at = [
    ...request.at,
    ...(request.action?.at ?? []),
    ...kinds.flatMap((one) => one.at),
    ...words,
  ].sort((one, other) => one - other);
  line.take(at, "services");
  const known = findings.services.findIndex(({ value }) => value === offer.id);
  if (known < 0) findings.services.push(finding(offer.id, at, isClear));
  else {
    const before = findings.services[known];
    if (before) findings.services[known] = { ...before, at: [...before.at, ...at] };
  }
}

/** In "tyre me puncture" and "gas bharwani hai ac ki" the other request is about a part of this. */
function saysMore(line: Line, { thing, action, from, to }: Request, other: Request): boolean {
  if (!thing || (action && !action.isShared)) return false;
  const things = other.thing ? [other.thing] : (other.offer?.things ?? []);
  return things.some(({ id }) => isPartOf(id, thing.id)) && isSameClause(line, { from, to }, other);
}

/** In "puncture, pichla tyre" the tyre is the place of the puncture. */
function isPlaceOf(line: Line, { thing, action, from }: Request, other: Request): boolean {
  if (!thing || thing.isWork || action || !other.thing?.isWork || other.to > from) return false;
  return isPartOf(other.thing.id, thing.id) && !isRefused(line, other.from, other.to);
}

/** In "gas bharwani hai AC ki" the word AC only says more about the gas. */
function absorb(
  line: Line,
  request: Request,
  filled: ReadonlyMap<Request, number>,
  { offers }: Catalogue,
  findings: Findings,
): void {
  const { thing, action } = request;
  if (!thing || filled.has(request)) return;
  for (const [other, id] of filled) {
    // "Oil and filter change" includes the oil filter.
    const things = offers.find((offer) => offer.id === id)?.things ?? [];
    const isIncluded = things.length > 1 && things.some((one) => isPartOf(thing.id, one.id));
    if (!isIncluded && !saysMore(line, request, other)) continue;
    line.take([...request.at, ...(isIncluded ? (action?.at ?? []) : [])], "services");
    const at = findings.services.findIndex(({ value }) => value === id);
    const before = findings.services[at];
    if (before) findings.services[at] = { ...before, at: [...before.at, ...request.at] };
    return;
  }
}

type Place = Pick<Request, "from" | "to">;

function isSameClause(line: Line, one: Place, other: Place): boolean {
  const from = Math.min(one.to, other.to);
  const to = Math.max(one.from, other.from);
  for (let at = from; at <= to; at++) if (line.breaksAt(at)) return false;
  return true;
}
