import { formOf } from "./form";
import { keyOf, Lexicon } from "./lexicon";
import { Line, type Word } from "./line";
import { isPartOf, type KindWord, neutralWords, type Thing, type Trade, tradeWords } from "./trade";
import type { GarageWord, Service } from "./types";

/** The name of a service, read with the words of the trade. */
export type Offer = {
  readonly id: number;
  readonly things: readonly Thing[];
  readonly actions: readonly string[];
  readonly kinds: readonly KindWord[];
  /** Words that no list has, such as a brand. */
  readonly others: ReadonlySet<string>;
  /** Words of the name that make no difference, such as "panel". */
  readonly neutral: ReadonlySet<string>;
};

export type Catalogue = {
  readonly offers: readonly Offer[];
  /** The garage's own words, and the names of the services. */
  readonly taught: Lexicon<Offer>;
  /** Two services can have one name. */
  readonly names: Lexicon<readonly Offer[]>;
  /** All words of the garage. They are no typing errors. */
  readonly forms: ReadonlySet<string>;
};

const kept = new WeakMap<readonly Service[], { words: readonly GarageWord[]; read: Catalogue }>();

/** Reads a catalogue once. The caller passes the same arrays until they change. */
export function readCatalogue(
  services: readonly Service[],
  words: readonly GarageWord[],
): Catalogue {
  const known = kept.get(services);
  if (known?.words === words) return known.read;
  const offers = services.map(readOffer);
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const taught = words.flatMap(({ phrase, serviceId }) => {
    const offer = byId.get(serviceId);
    return offer ? [[phrase, offer] as const] : [];
  });
  const taughtWords = new Lexicon(taught);
  const names = new Lexicon(namesOf(services, byId));
  const forms = new Set([...taughtWords.words, ...names.words].map(formOf));
  const read = { offers, taught: taughtWords, names, forms };
  kept.set(services, { words, read });
  return read;
}

/** "Tyre replacement, labour" is also known as "Tyre replacement", if no other service is. */
function namesOf(services: readonly Service[], byId: Map<number, Offer>): [string, Offer[]][] {
  const whole = services.map(({ name }) => name.replaceAll(",", " "));
  const short = services.map(({ name }) => name.split(",")[0] ?? name);
  return [whole, short].flatMap((phrases) => {
    const keys = phrases.map(keyOf);
    return phrases.flatMap((phrase, at): [string, Offer[]][] => {
      const same = services.filter((_, other) => keys[other] === keys[at]);
      const offers = same.flatMap(({ id }) => byId.get(id) ?? []);
      return phrases === whole || offers.length === 1 ? [[phrase, offers]] : [];
    });
  });
}

function readOffer({ id, name }: Service): Offer {
  const line = new Line(name.replaceAll(",", " "));
  const read: Trade[] = [];
  const known = new Set<number>();
  for (const { value, at } of tradeWords.all(line)) {
    read.push(value);
    for (const one of at) known.add(one);
  }
  const things = read.filter((one) => one.is === "thing");
  const rest = line.words.filter((_, at) => !known.has(at));
  const isNeutral = ({ form }: Word) => neutralWords.of(form) !== undefined;
  return {
    id,
    // "AC compressor" is about the compressor, not about the whole AC.
    things: things.filter((one) => !things.some((other) => isPartOf(other.id, one.id))),
    actions: read.flatMap((one) => (one.is === "action" ? [one.id] : [])),
    kinds: [
      ...read.filter((one) => one.is === "kind"),
      ...things.flatMap(({ kind }) => kind ?? []),
    ],
    others: new Set(rest.filter((word) => !isNeutral(word)).map(({ form }) => form)),
    neutral: new Set(line.words.filter(isNeutral).map(({ form }) => form)),
  };
}
