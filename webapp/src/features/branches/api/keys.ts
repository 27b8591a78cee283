export const branchKeys = {
  preparation: (garageId: number) => ["branches", garageId, "preparation"] as const,
};
