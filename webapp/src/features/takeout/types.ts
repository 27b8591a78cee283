import type { Schema } from "@/api/schema";

export type GarageExport = Schema<"GarageExportOut">;
