export const alertKeys = {
  all: (garageId: number) => ["alerts", garageId] as const,
  list: (garageId: number) => ["alerts", garageId, "list"] as const,
  unread: (garageId: number) => ["alerts", garageId, "unread"] as const,
};
