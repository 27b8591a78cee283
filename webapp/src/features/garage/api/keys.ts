export const garageKeys = {
  profile: (garageId: number) => ["garage", garageId, "profile"] as const,
  preview: (garageId: number, content: unknown) =>
    ["garage", garageId, "preview", content] as const,
};
