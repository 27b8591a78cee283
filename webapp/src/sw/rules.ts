/** What the service worker answers. The page sends it `TAKE_OVER`, and it then replaces the one before. */
export const TAKE_OVER = "take over";

/** Data, files and pages for other people are never kept. */
const NEVER =
  /^\/(api|media|pictures|files|fees|shared|console|look|job-status|estimate|healthz)(\/|$)/;
const PAYLOAD = /\.txt$/;

/** Returns whether an address is a page or the payload with which the app goes to a page. */
export function isPage(path: string, mode: RequestMode): boolean {
  return !NEVER.test(path) && (mode === "navigate" || PAYLOAD.test(path));
}

/** Returns whether an address is a file with a hash in its name, or a file that each page loads. */
export function isScript(path: string): boolean {
  return (
    path.startsWith("/_next/static/") || ["/theme.js", "/install.js", "/icon.svg"].includes(path)
  );
}
