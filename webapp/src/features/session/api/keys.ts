export const sessionKeys = {
  me: ["session", "me"] as const,
  look: ["session", "look"] as const,
  config: ["session", "config"] as const,
};
