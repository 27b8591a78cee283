const MOST = 5;

/** Up to five page numbers, with the current page in the middle if possible. */
export function pageNumbers(page: number, pages: number): number[] {
  const shown = Math.min(MOST, pages);
  const first = Math.max(1, Math.min(page - Math.floor(MOST / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, at) => first + at);
}
