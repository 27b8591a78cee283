import type { Schema } from "@/api/schema";

export type SignUpIn = Schema<"SignUpIn">;
export type SignUpCodeIn = Schema<"SignUpCodeIn">;
export type SignedUp = Schema<"SignedUpOut">;
export type Preparation = Schema<"PreparationOut">;
