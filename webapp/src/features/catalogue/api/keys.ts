export const catalogueKeys = {
  all: (garageId: number) => ["catalogue", garageId] as const,
  services: (garageId: number, categoryId: number) =>
    ["catalogue", garageId, "services", categoryId] as const,
  words: (garageId: number) => ["catalogue", garageId, "words"] as const,
  defaults: (garageId: number) => ["catalogue", garageId, "defaults"] as const,
  subcategories: (garageId: number, categoryId: number) =>
    ["catalogue", garageId, "subcategories", categoryId] as const,
};
