const ZONE = "Asia/Kolkata";

/** The day in the shop, whatever zone the device believes in: Friday, 20/11/2026. */
export function today(now: Date = new Date()): string {
  const weekday = now.toLocaleDateString("en-IN", { weekday: "long", timeZone: ZONE });
  const date = now.toLocaleDateString("en-IN", {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: ZONE,
  });
  return `${weekday}, ${date}`;
}
