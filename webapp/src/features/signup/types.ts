import type { components } from "@/api/schema.gen";

export type SignUpIn = components["schemas"]["SignUpIn"];
export type SignUpCodeIn = components["schemas"]["SignUpCodeIn"];
export type SignedUp = components["schemas"]["SignedUpOut"];
export type Preparation = components["schemas"]["PreparationOut"];
