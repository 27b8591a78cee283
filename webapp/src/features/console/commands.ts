import { Building2, type LucideIcon } from "lucide-react";
import { garageAddress, placesFor } from "./routes";
import type { Garage, ListedGarage } from "./types";
import { offeredVerbs, VERBS } from "./verbs";

export type Command = {
  key: string;
  label: string;
  about?: string;
  Icon: LucideIcon;
  href: string;
};

type Known = {
  /** The garage whose page is open. */
  here: Garage | undefined;
  duties: readonly string[];
  found: readonly ListedGarage[] | undefined;
};

/** Returns the matching commands: actions on the open garage, console pages and found garages. */
export function commandsFor(text: string, { here, duties, found = [] }: Known): Command[] {
  const verbs = here
    ? offeredVerbs(here, duties).map((verb) => ({
        key: `do:${verb}`,
        label: VERBS[verb].label,
        about: here.garageName,
        Icon: VERBS[verb].Icon,
        href: garageAddress(here.garageId, verb),
      }))
    : [];
  const places = placesFor(duties).map(({ href, label, Icon }) => ({
    key: href,
    label,
    Icon,
    href,
  }));
  const garages = found.map(({ garageId, garageName, chainName, ownerName }) => ({
    key: `garage:${garageId}`,
    label: garageName,
    about: [chainName !== garageName && chainName, ownerName].filter(Boolean).join(" · "),
    Icon: Building2,
    href: garageAddress(garageId),
  }));
  return [...[...verbs, ...places].filter(({ label }) => fits(label, text)), ...garages];
}

/** Returns whether each typed word is the start of a word in the label. */
function fits(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/\s+/);
  const typed = text.trim().toLowerCase().split(/\s+/);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
