import type { components } from "@/api/schema.gen";

type Schemas = components["schemas"];

export type BranchIn = Schemas["BranchIn"];
export type Preparation = Schemas["PreparationOut"];
