const MEGABYTE = 1_000_000;

/** For example "12 MB" or "less than 1 MB". */
export function sizeWord(bytes: number): string {
  const size = Math.round(bytes / MEGABYTE);
  return size < 1 ? "less than 1 MB" : `${size.toLocaleString("en-IN")} MB`;
}
