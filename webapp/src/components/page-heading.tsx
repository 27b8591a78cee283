"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { cn } from "@/lib/cn";

let lastPath: string | undefined;

/**
 * Shows the page's h1. It takes the focus after a navigation, so that screen readers read the new
 * page.
 */
export function PageHeading({ className, children, ...props }: ComponentProps<"h1">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const path = window.location.pathname;
    if (lastPath !== undefined && lastPath !== path) heading.current?.focus();
    lastPath = path;
  }, []);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={cn("font-semibold text-xl outline-none", className)}
      {...props}
    >
      {children}
    </h1>
  );
}
