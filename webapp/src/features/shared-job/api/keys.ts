export const sharedJobKeys = {
  of: (link: string) => ["shared-job", link] as const,
};
