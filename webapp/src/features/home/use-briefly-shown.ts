import { useCallback, useEffect, useRef, useState } from "react";

const SHOWN_MS = 2_000;

/** Shows a message for two seconds. Showing it again restarts the time. */
export function useBrieflyShown(): [message: string, show: (message: string) => void] {
  const [message, setMessage] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((next: string) => {
    clearTimeout(timer.current);
    setMessage(next);
    timer.current = setTimeout(() => setMessage(""), SHOWN_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [message, show];
}
