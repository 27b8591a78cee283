export const supportKeys = {
  looks: (garageId: number | undefined) => ["support", "looks", garageId] as const,
};
