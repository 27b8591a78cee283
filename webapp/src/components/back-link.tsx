import { ArrowLeft } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";

/**
 * Shows the arrow before a heading, on screens without breadcrumbs or with a specified way back.
 */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href as Route}
      aria-label={label}
      className={buttonVariants({ variant: "ghost", size: "icon", className: "-ml-3" })}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  );
}
