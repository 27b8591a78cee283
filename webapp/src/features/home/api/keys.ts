export const homeKeys = {
  all: (garageId: number) => ["home", garageId] as const,
  statistics: (garageId: number, filters: { dateFilter: number; category: number }) =>
    ["home", garageId, "statistics", filters] as const,
  checklist: (garageId: number) => ["home", garageId, "checklist"] as const,
  outlook: (garageId: number) => ["home", garageId, "outlook"] as const,
  people: (garageId: number, text: string) => ["home", garageId, "people", text] as const,
  suggestions: (garageId: number, text: string) => ["home", garageId, "suggestions", text] as const,
};
