import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useGarageCheck } from "../garages/garage-check";

const FROM = "from";

/** The only function of a router that is needed here. */
type Router = { replace: (address: "/error") => void };

/**
 * Opens the server-down page after a failed list or delete. The page replaces the history entry,
 * because the previous page would fail again.
 */
export function goToServerDown(router: Router): void {
  const { pathname, search } = window.location;
  try {
    window.sessionStorage.setItem(FROM, pathname + search);
  } catch {
    // Without storage, the server-down page can only link to home.
  }
  router.replace("/error");
}

/**
 * Returns the URL of the screen that failed last. URLs of other sites are ignored, because people
 * can edit the storage.
 */
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
 * Opens the server-down page if a list has failed. It does not open if the garage is suspended or
 * the person no longer works there. Returns whether the page opens.
 */
export function useServerDown(failed: boolean): boolean {
  const router = useRouter();
  const isFault = !useGarageCheck() && failed;
  useEffect(() => {
    if (isFault) goToServerDown(router);
  }, [isFault, router]);
  return isFault;
}
