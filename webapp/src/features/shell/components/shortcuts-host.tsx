"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { Lazy } from "@/components/lazy";
import { openAlerts } from "@/features/alerts/panel";
import { useMay } from "@/features/session/session";
import { ROUTES } from "@/lib/navigation/routes";
import { foldMenu } from "@/lib/storage/menu";
import { onOpenSearch } from "../search";
import { isForUs, isForwardKey, isSearchKey, NEW_SALE, shortcutReader } from "../shortcuts";

const load = () => import("./shortcuts-sheet");
const loadSearch = () => import("./search-dialog");

/**
 * Handles keyboard shortcuts. It also opens the search dialog, for example for the header's button.
 */
export function ShortcutsHost() {
  const router = useRouter();
  const mayAdd = useMay("change_jobs");
  const mayTakeIn = useMay("change_customers") && mayAdd;
  const maySell = useMay("sell");
  const [shown, setShown] = useState<"sheet" | "search">();
  const close = useCallback(() => setShown(undefined), []);
  useEffect(() => onOpenSearch(() => setShown("search")), []);

  useEffect(() => {
    const read = shortcutReader();
    const onKey = (event: KeyboardEvent) => {
      if (isSearchKey(event)) {
        event.preventDefault();
        // An open panel may contain typed text, so the search does not open above the panel.
        if (document.querySelector("[role=dialog]")) return;
        if (window.location.pathname !== ROUTES.home || !focusSearch()) setShown("search");
        return;
      }
      // The form has handled the keys itself.
      if (event.defaultPrevented) return;
      if (isForwardKey(event) && !document.querySelector("[role=dialog]")) {
        // A form with several steps marks the button that leads to the next one.
        document.querySelector<HTMLButtonElement>("button[data-forward]")?.click();
        return;
      }
      if (!isForUs(event)) return;
      const press = read(event.key, event.timeStamp);
      if (!press) return;
      if ("go" in press && press.go === ROUTES.newJob && !mayAdd) return;
      if ("go" in press && press.go === ROUTES.intake && !mayTakeIn) return;
      if ("go" in press && press.go === NEW_SALE && !maySell) return;
      // Only the job form has a search of parts.
      if ("do" in press && press.do === "part" && !document.querySelector(PART_SEARCH)) return;
      // Only the account of a customer has a button to receive money.
      const receive = document.querySelector<HTMLButtonElement>("button[data-receive]");
      if ("do" in press && press.do === "receive" && !receive) return;
      event.preventDefault();
      if ("go" in press) router.push(press.go as Route);
      else if (press.do === "sheet") setShown("sheet");
      else if (press.do === "alerts") openAlerts();
      else if (press.do === "fold") foldMenu();
      else if (press.do === "part") focusField(PART_SEARCH);
      else if (press.do === "receive") {
        // The form returns the focus to the button.
        receive?.focus();
        receive?.click();
      } else if (!focusSearch()) router.push(ROUTES.home);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [router, mayAdd, mayTakeIn, maySell]);

  if (shown === "search") return <Lazy load={loadSearch} props={{ close }} onFailure={close} />;
  return shown ? <Lazy load={load} props={{ close, mayAdd, mayTakeIn }} onFailure={close} /> : null;
}

const PART_SEARCH = "input[data-part-search]";

/** Focuses the search field of the current page. It returns false if the page has none. */
function focusSearch(): boolean {
  return focusField("input[data-search]");
}

function focusField(selector: string): boolean {
  const search = document.querySelector<HTMLInputElement>(selector);
  search?.focus();
  search?.select();
  return search !== null;
}
