export const branchKeys = {
  heirs: (garageId: number) => ["branches", garageId, "heirs"] as const,
  colleagues: (fromGarageId: number, garageId: number) =>
    ["branches", garageId, "colleagues", fromGarageId] as const,
  sharing: (garageId: number) => ["branches", garageId, "sharing"] as const,
};
