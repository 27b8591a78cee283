"use client";

import NextLink, { type LinkProps } from "next/link";
import { useIdle } from "@/lib/loading/prefetch";

/** Shows a link. It prefetches the linked page after the current page has loaded its own data. */
export default function Link<Route>({ prefetch, ...link }: LinkProps<Route>) {
  return <NextLink {...link} prefetch={useIdle() ? prefetch : false} />;
}

/** Shows a link that opens a panel above the current page. */
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
