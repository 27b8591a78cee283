export const sharedEstimateKeys = {
  of: (link: string) => ["shared-estimate", link] as const,
};
