export const welcomeKeys = {
  plans: ["welcome", "plans"] as const,
};
