import { ArrowLeft } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";

/** Shows the arrow above a heading, aligned with the text below. */
export function BackLink({ href, children }: { href: Route; children: string }) {
  return (
    <Link
      href={href}
      className="-ml-3 mb-4 grid size-11 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground short:mb-0"
    >
      <ArrowLeft aria-hidden className="size-5" />
      <span className="sr-only">{children}</span>
    </Link>
  );
}
