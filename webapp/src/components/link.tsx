"use client";

import NextLink, { type LinkProps } from "next/link";
import { useState } from "react";

type Props<Route> = Omit<LinkProps<Route>, "prefetch"> & {
  /** `false` loads the linked page only after a click. */
  prefetch?: false | undefined;
};

/**
 * Shows a link. The linked page loads as soon as a pointer or the focus is on the link. Most links are never used, so
 * their pages would cost a phone more than they save.
 */
export default function Link<Route>({ prefetch, ...link }: Props<Route>) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return (
    <NextLink
      {...link}
      prefetch={isMeant ? prefetch : false}
      onPointerEnter={mean}
      onFocus={mean}
    />
  );
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
