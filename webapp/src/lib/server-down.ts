const FROM = "from";

/** As much of a router as it takes to get there. */
type Router = { replace: (address: "/error") => void };

/**
 * Where a failed list load or a failed delete ends. It takes the place of the screen that failed in
 * the browser's history: going back would only load that screen again, fail again and come here.
 */
export function goToServerDown(router: Router): void {
  const { pathname, search } = window.location;
  try {
    window.sessionStorage.setItem(FROM, pathname + search);
  } catch {
    // Without storage there is still the way home.
  }
  router.replace("/error");
}

/** The screen that failed last, if it is one of ours: storage is the person's to edit. */
export function wayBack(): string | null {
  let from: string | null = null;
  try {
    from = window.sessionStorage.getItem(FROM);
  } catch {
    return null;
  }
  const { origin } = window.location;
  if (!from || !URL.canParse(from, origin)) return null;
  const address = new URL(from, origin);
  const isOurs = address.origin === origin && /^\/dashboard\/./.test(address.pathname);
  return isOurs ? address.pathname + address.search : null;
}
