"use client";

import NextLink, { type LinkProps } from "next/link";
import { useQuiet } from "@/lib/quiet";

/** A link of ours: the page behind it is fetched ahead, but not before this one has its own content. */
export default function Link<Route>({ prefetch, ...link }: LinkProps<Route>) {
  return <NextLink {...link} prefetch={useQuiet() ? prefetch : false} />;
}
