/** The requests that the service worker answers. A page sends it `TAKE_OVER`, and it then replaces the one before. */
export const TAKE_OVER = "take over";
/** A page with a counter sends this, and the worker keeps the parts that pages load later too. */
export const KEEP_PARTS = "keep parts";
/** The cache of these parts. A device that has it keeps them for each release. */
export const PARTS = "parts";
/** The worker sends a tab the path of a page under this name, and the tab answers `OPENED`. */
export const OPEN_PAGE = "open page";
export const OPENED = "opened";

/** Other apps send what a person shares to this page. The manifest names it. */
export const SHARE_TARGET = "/dashboard/share";

/** Data, files and pages for other people are never kept. */
const NEVER =
  /^\/(api|media|pictures|files|fees|shared|console|look|job-status|estimate|healthz)(\/|$)/;
const PAYLOAD = /\.txt$/;

/**
 * Returns whether an address is a page in this language, or the payload with which the app goes to a page. An
 * address can name another language.
 */
export function isPage(
  { pathname, searchParams }: URL,
  mode: RequestMode,
  language: string,
): boolean {
  if (NEVER.test(pathname) || (searchParams.get("lang") ?? language) !== language) return false;
  return mode === "navigate" || PAYLOAD.test(pathname);
}

/** Returns whether a file has a hash in its name, so that it never changes. */
export function isHashed(path: string): boolean {
  return path.startsWith("/_next/static/");
}

/** Returns whether each page loads this file. A release can change it. */
export function isShared(path: string): boolean {
  return ["/early.js", "/icon.svg"].includes(path);
}
