import { nameKey } from "@/lib/name-key";
import { fillingOf } from "./fill";
import { parse } from "./parse/parse";
import { warmUp } from "./parse/warm-up";

/** The parser with its lists, and the values it gives to the fields. It loads as one chunk, after the screen. */
export const reader = { parse, warmUp, nameKey, fillingOf };

export type Reader = typeof reader;
