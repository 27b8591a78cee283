export const takeoutKeys = {
  all: (garageId: number) => ["takeout", garageId] as const,
  newest: (garageId: number) => ["takeout", garageId, "newest"] as const,
  closing: (garageId: number) => ["takeout", garageId, "closing"] as const,
};
