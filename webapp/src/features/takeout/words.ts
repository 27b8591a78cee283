const MEGABYTE = 1_000_000;

/** "12 MB"; less than one is called that. */
export function sizeWord(bytes: number): string {
  const size = Math.round(bytes / MEGABYTE);
  return size < 1 ? "less than 1 MB" : `${size.toLocaleString("en-IN")} MB`;
}
