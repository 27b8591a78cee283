export const exchangeKeys = {
  imports: (garageId: number) => ["exchange", garageId, "imports"] as const,
  one: (garageId: number, importId: number) => ["exchange", garageId, "one", importId] as const,
};
