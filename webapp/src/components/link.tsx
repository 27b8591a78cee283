"use client";

import NextLink, { type LinkProps } from "next/link";
import { useIdle } from "@/lib/prefetch";

/** A link of ours: the page behind it is fetched ahead, but not before this one has its own content. */
export default function Link<Route>({ prefetch, ...link }: LinkProps<Route>) {
  return <NextLink {...link} prefetch={useIdle() ? prefetch : false} />;
}

/** A link to something that opens above the page it stands on. */
export function LinkWithin<Route>({ href, ...link }: Omit<LinkProps<Route>, "prefetch">) {
  return (
    <NextLink
      {...link}
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        window.history.pushState(null, "", String(href));
      }}
    />
  );
}
