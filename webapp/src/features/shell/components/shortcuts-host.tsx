"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { Lazy } from "@/components/lazy";
import { openAlerts } from "@/features/alerts/panel";
import { useMay } from "@/features/session/session";
import { ROUTES } from "@/lib/routes";
import { onOpenSearch } from "../search";
import { isForUs, isSearchKey, shortcutReader } from "../shortcuts";

const load = () => import("./shortcuts-sheet");
const loadSearch = () => import("./search-dialog");

/** Listens for single keys, which `?` explains, and for Ctrl+K; shows the search for the header's button too. */
export default function ShortcutsHost() {
  const router = useRouter();
  const mayAdd = useMay("change_jobs");
  const [shown, setShown] = useState<"sheet" | "search">();
  const close = useCallback(() => setShown(undefined), []);
  useEffect(() => onOpenSearch(() => setShown("search")), []);

  useEffect(() => {
    const read = shortcutReader();
    const onKey = (event: KeyboardEvent) => {
      if (isSearchKey(event)) {
        event.preventDefault();
        // A panel in which somebody types is not covered.
        if (document.querySelector("[role=dialog]")) return;
        if (window.location.pathname !== ROUTES.home || !focusSearch()) setShown("search");
        return;
      }
      if (!isForUs(event)) return;
      const press = read(event.key, event.timeStamp);
      if (!press || (!mayAdd && "go" in press && press.go === ROUTES.newJob)) return;
      event.preventDefault();
      if ("go" in press) router.push(press.go as Route);
      else if (press.do === "sheet") setShown("sheet");
      else if (press.do === "alerts") openAlerts();
      else if (!focusSearch()) router.push(ROUTES.home);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [router, mayAdd]);

  if (shown === "search") return <Lazy load={loadSearch} props={{ close }} onFailure={close} />;
  return shown ? <Lazy load={load} props={{ close, mayAdd }} onFailure={close} /> : null;
}

/** The search of the page one is on; home's takes the focus by itself when one comes there. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>("input[data-search]");
  search?.focus();
  search?.select();
  return search !== null;
}
