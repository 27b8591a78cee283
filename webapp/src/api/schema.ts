import type { components } from "./schema.gen";

/** Selects a schema of the OpenAPI document by its name. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];
