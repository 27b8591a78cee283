"use client";

import { ArrowLeft, ChevronRight } from "lucide-react";
import type { Route } from "next";
import { usePathname, useSearchParams } from "next/navigation";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { cn } from "@/lib/cn";
import { WhenHydrated } from "@/lib/loading/hydrated";
import Link, { LinkWithin } from "./link";

const SECTION = "section";
const BACK = "back-to-sections";
const OFF = "max-md:hidden";

type Pages = {
  open: string | null;
  addressOf: (id: string | null) => Route;
  /** Is true if the open section was opened from the list, so that the list is one step back. */
  fromList: RefObject<boolean>;
};

const Context = createContext<Pages>({
  open: null,
  addressOf: () => "/" as Route,
  fromList: { current: false },
});

/**
 * On a phone, makes each section of a page a row with a page behind it. The address names the open
 * section. All sections stay rendered, so that text that is not saved yet is kept.
 */
export function SectionPages({ children }: { children: ReactNode }) {
  const path = usePathname();
  // The exported page does not have the address.
  const [query, setQuery] = useState("");
  const fromList = useRef(false);
  const last = useRef<string | null>(null);
  const open = new URLSearchParams(query).get(SECTION);

  useEffect(() => {
    const left = last.current;
    last.current = open;
    if (open !== null && fromList.current) {
      window.scrollTo(0, 0);
      document.getElementById(BACK)?.focus({ preventScroll: true });
    }
    if (open === null) {
      fromList.current = false;
      if (left !== null) document.getElementById(rowOf(left))?.focus();
    }
  }, [open]);

  const addressOf = (id: string | null) => withSection(path, query, id);
  return (
    <Context value={{ open, addressOf, fromList }}>
      <WhenHydrated>
        <Follow path={path} follow={setQuery} />
      </WhenHydrated>
      {children}
    </Context>
  );
}

type FollowProps = { path: string; follow: (query: string) => void };

/** Follows the address. On a phone, a link with a section's hash opens that section. */
function Follow({ path, follow }: FollowProps) {
  const query = useSearchParams().toString();
  useEffect(() => {
    follow(query);
    const openHash = () => {
      const id = window.location.hash.slice(1);
      const isPhone = window.matchMedia("(max-width: 767px)").matches;
      if (!isPhone || !document.getElementById(rowOf(id))) return;
      window.history.replaceState(null, "", `${withSection(path, query, id)}#${id}`);
    };
    openHash();
    window.addEventListener("hashchange", openHash);
    return () => window.removeEventListener("hashchange", openHash);
  }, [path, query, follow]);
  return null;
}

const rowOf = (id: string) => `row-${id}`;

function withSection(path: string, query: string, id: string | null): Route {
  const next = new URLSearchParams(query);
  next.delete(SECTION);
  if (id !== null) next.set(SECTION, id);
  return (next.size ? `${path}?${next}` : path) as Route;
}

type GroupProps = { children: ReactNode; className?: string };

/** Shows sections. On a phone, their rows are one card. */
export function SectionList({ children, className }: GroupProps) {
  const { open } = useContext(Context);
  return <div className={cn(className, open === null && ROWS)}>{children}</div>;
}

const ROWS =
  "max-md:gap-0 max-md:divide-y max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:bg-card";

/** Shows content beside the list. On a phone, an open section hides it. */
export function BesideSections({ children, className }: GroupProps) {
  const { open } = useContext(Context);
  return <div className={cn(className, open !== null && OFF)}>{children}</div>;
}

/** Returns the class name that hides content on a phone while none of these sections is open. */
export function useOnlyIn(...ids: string[]): string {
  const { open } = useContext(Context);
  return open !== null && ids.includes(open) ? "" : OFF;
}

/** Shows the way from a section back to the list. */
export function BackToSections({ label }: { label: string }) {
  const { open, addressOf, fromList } = useContext(Context);
  const list = addressOf(null);
  if (open === null) return null;
  return (
    <h1 className="mb-3 md:hidden">
      <Link
        id={BACK}
        href={list}
        prefetch={false}
        onNavigate={(event) => {
          event.preventDefault();
          if (fromList.current) window.history.back();
          else window.history.replaceState(null, "", list);
        }}
        className="-ml-2 flex min-h-11 w-fit items-center gap-2 rounded-md px-2 font-semibold text-lg"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {label}
      </Link>
    </h1>
  );
}

export type SectionRowProps = {
  id: string;
  title: string;
  /** A short line about the content or its state. */
  about: ReactNode;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
};

/** Shows a section's row in the list on a phone. */
export function SectionRow({ id, title, about, Icon }: SectionRowProps) {
  const { open, addressOf, fromList } = useContext(Context);
  return (
    <LinkWithin
      id={rowOf(id)}
      href={addressOf(id)}
      onClick={() => {
        fromList.current = true;
      }}
      className={cn(ROW, "md:hidden", open !== null && "hidden")}
    >
      <Icon aria-hidden className="size-5 shrink-0 text-primary" />
      <span className="grid min-w-0 flex-1">
        <span className="font-medium text-base">{title}</span>
        <span className="truncate text-muted-foreground">{about}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </LinkWithin>
  );
}

const ROW = "flex min-h-15 items-center gap-3 px-4 py-2 hover:bg-muted";

/** Shows a section: a row in the list on a phone, and its content alone after a tap. */
export function Section({ children, ...row }: SectionRowProps & { children: ReactNode }) {
  const { open } = useContext(Context);
  const only = useOnlyIn(row.id);
  return (
    <div className={open !== null ? only : undefined}>
      <SectionRow {...row} />
      <div className={only}>{children}</div>
    </div>
  );
}
