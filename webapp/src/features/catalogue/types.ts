import type { components } from "@/api/schema.gen";

export type Service = components["schemas"]["ServiceOut"];
export type Category = components["schemas"]["ServiceDefaultsOut"]["jobCategories"][number];
export type ServiceIn = components["schemas"]["ServiceIn"];
export type ChangedServiceIn = components["schemas"]["ChangedServiceIn"];
