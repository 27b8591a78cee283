import { useEffect, useMemo, useState } from "react";

const loadKeys = () => import("./name-key");
const NO_NAME = () => false;

/**
 * Returns a function that finds the text in a name, in any script and spelling. Its rules load with
 * the first search. Until then, and if they cannot be loaded, it finds no name.
 */
export function useNameMatcher(text: string): (name: string) => boolean {
  const [keys, setKeys] = useState<Awaited<ReturnType<typeof loadKeys>>>();
  const searches = text !== "";
  useEffect(() => {
    if (!searches) return;
    let unmounted = false;
    loadKeys().then(
      (loaded) => {
        if (!unmounted) setKeys(loaded);
      },
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [searches]);
  return useMemo(() => keys?.nameMatcher(text) ?? NO_NAME, [keys, text]);
}
