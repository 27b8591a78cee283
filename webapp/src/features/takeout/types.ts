import type { components } from "@/api/schema.gen";

export type GarageExport = components["schemas"]["GarageExportOut"];
