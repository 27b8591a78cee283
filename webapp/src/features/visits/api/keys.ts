export const visitKeys = {
  all: (garageId: number) => ["visits", garageId] as const,
  one: (garageId: number, visitId: number) => ["visits", garageId, visitId] as const,
  list: (garageId: number, page: object, tab: string) =>
    ["visits", garageId, "list", tab, page] as const,
};
