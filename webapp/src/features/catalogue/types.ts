import type { Schema } from "@/api/schema";

export type Service = Schema<"ServiceOut">;
export type ServiceWord = Schema<"ServiceWordOut">;
export type Category = Schema<"ServiceDefaultsOut">["jobCategories"][number];
export type ServiceIn = Schema<"ServiceIn">;
export type ChangedServiceIn = Schema<"ChangedServiceIn">;
