import { nameKey } from "@/lib/name-key";
import { parse } from "./parse/parse";
import { warmUp } from "./parse/warm-up";

/** The parser with its lists. It loads as one chunk, after the screen. */
export const reader = { parse, warmUp, nameKey };

export type Reader = typeof reader;
