import type { VehicleClass } from "./classes";

/**
 * Models on Indian roads, the first class that has the model wins: a Bolero Pickup is no Bolero, and a Swift
 * Dzire no Swift. "i 20" is also "i20".
 */
const MODELS: readonly [VehicleClass, string][] = [
  [
    "commercial",
    "tata ace|ace gold|ace|chota hathi|chhota hathi|intra|yodha|407|709|tata magic|bolero pick up|bolero pickup|bolero pik up|bolero camper|bolero maxi truck|supro|jeeto|maxximo|alfa|treo|dost|bada dost|eicher pro|tempo traveller|traveller|super carry|ape|maxima|qute|bajaj re|auto rickshaw|winger|leyland|bharatbenz",
  ],
  [
    "two_wheeler",
    "activa|dio|shine|unicorn|hornet|livo|sp125|aviator|grazia|cb350|hness|splendor|passion|hf deluxe|glamour|xtreme|xpulse|maestro|pleasure|destini|karizma|pulsar|platina|discover|ct100|ct110|avenger|dominar|chetak|jupiter|apache|ntorq|raider|radeon|ronin|star city|scooty|wego|xl100|iqube|access|access125|burgman|gixxer|avenis|bullet|royal enfield|classic350|meteor|hunter|hunter350|himalayan|thunderbird|interceptor|fz|fzs|r15|mt15|rx100|fascino|ray zr|aerox|duke|jawa|yezdi|ola s1|ather|vespa|luna",
  ],
  [
    "sedan",
    "dzire|desire|ciaz|sx4|esteem|verna|aura|xcent|accent|elantra|tigor|indigo|zest|manza|verito|yaris|corolla|altis|camry|city|amaze|civic|accord|sunny|aspire|fiesta|ikon|vento|virtus|ameo|jetta|rapid|slavia|octavia|superb|laura|linea|cruze|aveo|optra|sail|lancer|ambassador",
  ],
  [
    "hatchback",
    "swift|alto|wagon r|wagonr|baleno|celerio|ritz|ignis|s presso|spresso|zen|estilo|i10|nios|i20|santro|eon|getz|tiago|altroz|indica|bolt|nano|glanza|liva|etios liva|jazz|brio|kwid|micra|redi go|redigo|figo|freestyle|polo|fabia|beat|spark|punto|kuv100|c3|comet",
  ],
  [
    "suv",
    "brezza|vitara|ertiga|xl6|jimny|fronx|invicto|gypsy|s cross|creta|venue|alcazar|exter|tucson|santa fe|nexon|punch|harrier|safari|sumo|hexa|curvv|bolero|scorpio|thar|xuv700|xuv500|xuv300|xuv400|xuv3xo|3xo|marazzo|xylo|tuv300|quanto|rexton|innova|crysta|hycross|fortuner|urban cruiser|hyryder|taisor|rumion|qualis|hilux|land cruiser|wrv|brv|crv|elevate|mobilio|seltos|sonet|carens|carnival|syros|duster|triber|kiger|lodgy|magnite|terrano|kicks|ecosport|endeavour|taigun|tiguan|kushaq|kylaq|kodiaq|yeti|hector|astor|gloster|windsor|tavera|captiva|enjoy|compass|meridian|wrangler|pajero|gurkha",
  ],
];

/** Returns the probable class of a model, or null. A person must look at it before it is saved. */
export function guessClass(model: string): VehicleClass | null {
  const words = model
    .toLowerCase()
    .replace(/\b(wr|br|cr)[ -]v\b/g, "$1v")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  const spellings = ` ${words} ${words.replace(/([a-z]) (?=\d)/g, "$1")} `;
  const found = MODELS.find(([, models]) =>
    models.split("|").some((one) => spellings.includes(` ${one} `)),
  );
  return found?.[0] ?? null;
}
