import { isBalance } from "./amount";
import type { Catalogue, Offer } from "./catalogue";
import type { Match } from "./lexicon";
import type { Line } from "./line";
import { isConnector, isJoiner, isSmall, isSymptom } from "./small-words";
import { isPartOf, type KindWord, neutralWords, type Thing, type Trade, tradeWords } from "./trade";

/** One part or work in the line, with the words around it that say more. */
export type Request = {
  readonly from: number;
  readonly to: number;
  readonly at: readonly number[];
  readonly corrected: boolean;
  /** The service, if the line has its name or a word that the garage taught. */
  readonly offer?: Offer;
  /** Other services that have the same name. */
  readonly namesakes?: readonly Offer[];
  readonly isTaught?: boolean;
  readonly thing?: Thing;
  /** A shared action stands beside another part: "oil aur air filter badal do". */
  action?: { readonly id: string; readonly at: readonly number[]; readonly isShared?: true };
  readonly kinds: (KindWord & { readonly at: readonly number[] })[];
  /** Words beside it that can be part of a service's name. */
  readonly near: Map<string, number>;
};

/** So many words can be between a part and what is done to it. */
const REACH_AFTER = 7;
const REACH_BEFORE = 3;
const REACH_OF_KINDS = 6;

export function requestsOf(line: Line, catalogue: Catalogue): Request[] {
  const requests = baseRequests(line, catalogue);
  const marks = marksOf(line, requests);
  const used = new Set<number>();
  for (const [nth, request] of requests.entries()) {
    const before = requests[nth - 1]?.to ?? 0;
    const after = requests[nth + 1]?.from ?? line.words.length;
    lookAround(line, request, marks, before, after);
    const action = actionAfter(line, request, marks, after);
    const first = actionBefore(line, request, marks, before, used);
    // "nayi battery lagao" says the work twice.
    const isTwice = action !== undefined && action.id === first?.id;
    request.action = isTwice ? { ...action, at: [...first.at, ...action.at] } : (action ?? first);
    for (const at of request.action?.at ?? []) used.add(at);
  }
  shareActions(line, requests);
  return requests;
}

function baseRequests(line: Line, { taught, names }: Catalogue): Request[] {
  const requests: Request[] = [];
  for (let at = 0; at < line.words.length; ) {
    const request = requestAt(line, at, taught.at(line, at), names.at(line, at));
    const last = requests.at(-1);
    if (request && last && isWholeOf(line, last, request)) {
      requests[requests.length - 1] = {
        ...request,
        from: last.from,
        at: [...last.at, ...request.at],
      };
    } else if (request) requests.push(request);
    at = request?.to ?? tradeWords.at(line, at)?.to ?? at + 1;
  }
  return requests;
}

/** "clutch pressure plate" is about the plate. */
function isWholeOf(line: Line, whole: Request, part: Request): boolean {
  if (!whole.thing || !part.thing || !isPartOf(part.thing.id, whole.thing.id)) return false;
  return whole.to === part.from && !line.breaksAt(part.from);
}

function requestAt(
  line: Line,
  from: number,
  taught: Match<Offer> | undefined,
  name: Match<readonly Offer[]> | undefined,
): Request | undefined {
  if (line.low(from) === "balance" && isBalance(line, from)) return undefined;
  const word = tradeWords.at(line, from);
  const thing = word?.value.is === "thing" ? word : undefined;
  const longest = [taught, name, thing].reduce((best, one) =>
    one && (!best || one.to > best.to) ? one : best,
  );
  if (!longest) return undefined;
  const { to, at, corrected } = longest;
  const base = { from, to, at, corrected, kinds: [], near: new Map<string, number>() };
  if (longest === taught) return { ...base, offer: taught.value, isTaught: true };
  if (longest === name) {
    const [offer, ...namesakes] = name.value;
    return { ...base, offer, namesakes };
  }
  if (thing?.value.is !== "thing") return undefined;
  const { kind } = thing.value;
  return { ...base, thing: thing.value, kinds: kind ? [{ ...kind, at: [] }] : [] };
}

type Action = NonNullable<Request["action"]>;
type Marks = ReadonlyMap<number, Match<Trade>>;

/** Returns the actions and kinds outside of the requests, by each of their words. */
function marksOf(line: Line, requests: readonly Request[]): Marks {
  const inRequest = new Set(requests.flatMap(({ at }) => at));
  const marks = new Map<number, Match<Trade>>();
  for (const match of tradeWords.all(line)) {
    if (match.value.is === "thing" || match.at.some((one) => inRequest.has(one))) continue;
    for (const at of match.at) marks.set(at, match);
  }
  return marks;
}

function lookAround(
  line: Line,
  request: Request,
  marks: Marks,
  before: number,
  after: number,
): void {
  const look = (at: number) => {
    const mark = marks.get(at);
    if (mark?.value.is === "kind") {
      if (!request.kinds.some((one) => one.at.includes(at)))
        request.kinds.push({ ...mark.value, at: mark.at });
      return true;
    }
    if (mark) return mark.value.is === "action";
    if (line.isFree(at) && !isSmall(line, at)) unknown++;
    if (line.isFree(at)) request.near.set(line.words[at]?.form ?? "", at);
    const form = line.words[at]?.form ?? "";
    const isPassed = !line.isFree(at) || isJoiner(line, at) || neutralWords.of(form) !== undefined;
    // "tyre tube change peeche ka": one other word can be between them.
    return isPassed || (unknown <= 1 && at >= request.to && !isSymptom(line, at));
  };
  let unknown = 0;
  const first = Math.max(before, request.from - REACH_OF_KINDS);
  for (let at = request.from - 1; at >= first && !line.breaksAt(at + 1); at--) {
    if (isConnector(line, at) ? !isSameGroup(request, marks.get(at - 1)) : !look(at)) break;
  }
  const last = Math.min(after, request.to + REACH_OF_KINDS);
  for (let at = request.to; at < last && !line.breaksAt(at); at++) {
    // In "brake shoe & rear brake shoe" the word "rear" belongs to the words after it.
    const isOfNext =
      after < line.words.length && marks.get(at)?.to === after && !line.breaksAt(after);
    if (isConnector(line, at) || isOfNext || !look(at)) break;
  }
}

export function isWork({ thing, offer }: Request): boolean {
  return thing?.isWork ?? offer?.things.some((one) => one.isWork) ?? false;
}

/** In "front aur rear brake pads" both words belong to the pads. */
function isSameGroup({ kinds, offer }: Request, mark: Match<Trade> | undefined): boolean {
  const value = mark?.value;
  const said = [...kinds, ...(offer?.kinds ?? [])];
  return value?.is === "kind" && said.some(({ group }) => group === value.group);
}

function actionAfter(line: Line, request: Request, marks: Marks, after: number) {
  const last = Math.min(after, request.to + REACH_AFTER);
  let crossed = false;
  const skipped: number[] = [];
  // "starter motor repair, roz dhakka lagana padta": the work is already said.
  const isWhole = request.offer?.actions.length || isWork(request);
  for (let at = request.to; at < last; at++) {
    crossed ||= line.breaksAt(at);
    if (crossed && isWhole) return undefined;
    const action = actionOf(marks.get(at));
    // In "check karke badal do" the second word is the work.
    if (action?.id === "check" && workAfter(line, marks, at + 1, last)) {
      skipped.push(...action.at);
      continue;
    }
    // "battery dead, nayi battery lagao": the action belongs to the next part.
    const isOfNext = crossed && action?.at.at(-1) === after - 1 && after < line.words.length;
    if (isOfNext) return undefined;
    // "battery dead, need replacement": the work can come after a comma, but a check cannot.
    if (action && !(crossed && action.id === "check")) {
      const whole = withNext(line, action, marks);
      return { ...whole, at: [...skipped, ...whole.at] };
    }
    const isNext = isConnector(line, at) || line.words[at]?.isAdded;
    if (isNext && skipped.length === 0) return undefined;
    // "puncture + air check": other words end the search beside work such as a puncture.
    if (request.thing?.isWork && line.isFree(at) && !isSmall(line, at)) return undefined;
  }
  return undefined;
}

function workAfter(line: Line, marks: Marks, from: number, to: number): boolean {
  for (let at = from; at < to && !line.breaksAt(at); at++) {
    const action = actionOf(marks.get(at));
    if (action && action.id !== "check") return true;
  }
  return false;
}

/** "clean & lube" is one work. */
function withNext(line: Line, action: Action, marks: Marks): Action {
  const last = action.at.at(-1) ?? 0;
  const next = isConnector(line, last + 1) ? last + 2 : last + 1;
  const more = line.breaksAt(last + 1) ? undefined : actionOf(marks.get(next));
  return more?.id === action.id ? { ...action, at: [...action.at, ...more.at] } : action;
}

function actionBefore(
  line: Line,
  request: Request,
  marks: Marks,
  before: number,
  used: ReadonlySet<number>,
) {
  const first = Math.max(before, request.from - REACH_BEFORE);
  for (let at = request.from - 1; at >= first && !line.breaksAt(at + 1); at--) {
    if (used.has(at)) return undefined;
    const mark = marks.get(at);
    const action = actionOf(mark);
    if (action) return action;
    if (!mark && (!isSmall(line, at) || isConnector(line, at))) return undefined;
  }
  return undefined;
}

function actionOf(mark: Match<Trade> | undefined): Action | undefined {
  return mark?.value.is === "action" ? { id: mark.value.id, at: mark.at } : undefined;
}

/** In "oil aur air filter badal do" both parts are changed. */
function shareActions(line: Line, requests: readonly Request[]): void {
  const all = [...requests.entries()];
  for (const [nth, request] of [...all.reverse(), ...[...all].reverse()]) {
    for (const other of [requests[nth + 1], requests[nth - 1]]) {
      if (request.action || !other?.action) continue;
      const [one, two] = other.from > request.from ? [request, other] : [other, request];
      if (isJoined(line, one, two))
        request.action = { id: other.action.id, at: [], isShared: true };
    }
  }
}

function isJoined(line: Line, one: Request, other: Request): boolean {
  const within = new Set([...one.kinds, ...other.kinds].flatMap(({ at }) => at));
  const said = new Set([...(one.action?.at ?? []), ...(other.action?.at ?? [])]);
  for (let at = one.to; at < other.from; at++) {
    if (!within.has(at) && !said.has(at) && !isConnector(line, at) && !isJoiner(line, at))
      return false;
  }
  return true;
}
