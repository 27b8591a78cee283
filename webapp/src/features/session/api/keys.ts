export const sessionKeys = {
  me: ["session", "me"] as const,
  config: ["session", "config"] as const,
};
