export const homeKeys = {
  all: (garageId: number) => ["home", garageId] as const,
  statistics: (garageId: number, filters: { dateFilter: number; category: number }) =>
    ["home", garageId, "statistics", filters] as const,
  first: (garageId: number) => ["home", garageId, "first"] as const,
  people: (garageId: number, text: string) => ["home", garageId, "people", text] as const,
  suggestions: (garageId: number, text: string) => ["home", garageId, "suggestions", text] as const,
};
