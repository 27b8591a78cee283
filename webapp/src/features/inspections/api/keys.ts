export const inspectionKeys = {
  one: (garageId: number, inspectionId: number) => ["inspections", garageId, inspectionId] as const,
  templates: (garageId: number) => ["inspection-templates", garageId] as const,
};
