export const branchKeys = {
  preparation: (garageId: number) => ["branches", garageId, "preparation"] as const,
  heirs: (garageId: number) => ["branches", garageId, "heirs"] as const,
  colleagues: (fromGarageId: number, garageId: number) =>
    ["branches", garageId, "colleagues", fromGarageId] as const,
};
