import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useGarageCheck } from "../garages/garage-check";

const FROM = "from";

/** The part of a router that is needed here. */
type Router = { replace: (address: "/error") => void };

/**
 * Opens /error after a failed list or delete. It replaces the history entry, because the page before would
 * fail again.
 */
export function goToServerDown(router: Router): void {
  const { pathname, search } = window.location;
  try {
    window.sessionStorage.setItem(FROM, pathname + search);
  } catch {
    // Without storage, the error page links to home only.
  }
  router.replace("/error");
}

/** Returns the screen that failed last. Other sites are ignored, because people can edit the storage. */
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

/**
 * Opens /error when a list has failed, unless the garage is suspended or the person no longer works there.
 * Returns whether it opens /error.
 */
export function useServerDown(failed: boolean): boolean {
  const router = useRouter();
  const isFault = !useGarageCheck() && failed;
  useEffect(() => {
    if (isFault) goToServerDown(router);
  }, [isFault, router]);
  return isFault;
}
