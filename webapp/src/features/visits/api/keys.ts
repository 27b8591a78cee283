export const visitKeys = {
  one: (garageId: number, visitId: number) => ["visits", garageId, visitId] as const,
};
