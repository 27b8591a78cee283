import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const YEAR = 31_536_000;
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const value = theme === "system" ? "theme=; Max-Age=0" : `theme=${theme}; Max-Age=${YEAR}`;
  // biome-ignore lint/suspicious/noDocumentCookie: theme.js must read the choice before the first paint, synchronously
  document.cookie = `${value}; Path=/; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => "system");
}
