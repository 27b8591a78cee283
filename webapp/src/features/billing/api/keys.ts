export const billingKeys = {
  all: (garageId: number) => ["billing", garageId] as const,
  billing: (garageId: number) => ["billing", garageId, "billing"] as const,
  upiCode: (garageId: number, planCode: string) => ["billing", garageId, "upi", planCode] as const,
  page: (garageId: number, pageId: string) => ["billing", garageId, "page", pageId] as const,
  plans: ["billing", "plans"] as const,
};
