export const garageKeys = {
  profile: (garageId: number) => ["garage", garageId, "profile"] as const,
  settings: (garageId: number) => ["garage", garageId, "settings"] as const,
  stockSetting: (garageId: number) => ["garage", garageId, "stock-setting"] as const,
  preview: (garageId: number, content: unknown) =>
    ["garage", garageId, "preview", content] as const,
};
