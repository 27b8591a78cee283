import { useEffect } from "react";
import { ignoreSecondTap } from "@/lib/browser/second-tap";

/**
 * Keeps the second tap of a double tap from the page below a panel or a dialog, because the first
 * tap may close it. Render it inside the content, which is mounted only while it is open.
 */
export function TapShield(): null {
  useEffect(() => {
    let last: { place: MouseEvent; at: number } | null = null;
    const note = (place: MouseEvent) => {
      last = { place, at: performance.now() };
    };
    document.addEventListener("click", note, true);
    return () => {
      document.removeEventListener("click", note, true);
      if (last) ignoreSecondTap(last.place, last.at);
    };
  }, []);
  return null;
}
