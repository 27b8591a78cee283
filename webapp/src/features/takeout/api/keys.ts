export const takeoutKeys = {
  newest: (garageId: number) => ["takeout", garageId, "newest"] as const,
};
