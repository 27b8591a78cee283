export const gstKeys = {
  defaults: ["gst", "defaults"] as const,
};
