import type { components } from "./schema.gen";

/** A schema of the API document, by its name. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];
