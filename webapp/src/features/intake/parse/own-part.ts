import { phrasesOf } from "./lexicon";
import { type Line, span } from "./line";
import { isIn } from "./small-words";
import { tradeWords } from "./trade";
import { BRINGS, IS, OWN, OWNERS } from "./words/own-part";

const owners = phrasesOf(OWNERS);
const own = phrasesOf(OWN);
const brings = phrasesOf(BRINGS);
const is = phrasesOf(IS);
const possessives = /^(?:k[aei]|का|की|के)$/;

/**
 * Keeps what the customer brings whole in the complaint: "tyre customer ka hai", "customer filter
 * khud layega". It is no order for the part, and says nothing about the car.
 */
export function holdOwnParts(line: Line): void {
  for (let from = 0; from < line.words.length; ) {
    let to = from + 1;
    while (!line.breaksAt(to)) to++;
    const end = endOfOwnPart(line, from, to);
    if (end !== undefined) line.hold(span(startOf(line, from, end), end));
    from = to;
  }
}

/** Returns the end of the words about an own part, within one part of the line. */
function endOfOwnPart(line: Line, from: number, to: number): number | undefined {
  let part = -1;
  let owner = -1;
  for (let at = from; at < to; ) {
    const word = tradeWords.at(line, at);
    const end = word?.to ?? at + 1;
    if (word?.value.is === "thing") {
      if (owner >= from && isIn(own, line, at - 1)) return end;
      part = at;
      // In "oil change, customer khud layega" the customer brings the car.
    } else if (word?.value.is === "action" && part > owner) part = -1;
    const verb = part >= from && owner >= from ? brings.at(line, at) : undefined;
    if (verb) return verb.to;
    if (isIn(owners, line, at)) {
      owner = at;
      if (part >= from && possessives.test(line.low(at + 1)) && endsAt(line, at + 2)) {
        return is.at(line, at + 2)?.to ?? at + 2;
      }
    }
    at = end;
  }
  return undefined;
}

function endsAt(line: Line, at: number): boolean {
  return line.breaksAt(at) || is.at(line, at) !== undefined;
}

/** The words before the part and the person belong to other fields, but kinds such as "rear" do not. */
function startOf(line: Line, from: number, end: number): number {
  let first = end;
  for (let at = from; at < end; at++) {
    const isStart = tradeWords.at(line, at) !== undefined || isIn(owners, line, at);
    if (isStart) {
      first = at;
      break;
    }
  }
  return first;
}
