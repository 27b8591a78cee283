export const subscriptionKeys = {
  all: ["subscription"] as const,
  of: (garageId: number | undefined) => ["subscription", "last", garageId] as const,
};
