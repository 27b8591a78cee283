/** These URLs are not in ROUTES, because each screen would load them. */
export const COUNTS = "/dashboard/manage/stock-count";
const COUNT = `${COUNTS}/view`;

/** The query parameters of a count's screen. */
export const POSITION = "position";
export const SHOW = "show";
/** Set if the person counts a part again and then returns to the differences. */
export const AGAIN = "again";

type Place = { position?: number | null; again?: boolean; show?: string };

/** Returns the URL of a count, or of one of its parts. */
export function toCount(garageId: number, countId: number, place: Place = {}) {
  const query = new URLSearchParams({ garageId: String(garageId), countId: String(countId) });
  if (place.position) query.set(POSITION, String(place.position));
  if (place.again) query.set(AGAIN, "1");
  if (place.show) query.set(SHOW, place.show);
  return `${COUNT}?${query}`;
}
