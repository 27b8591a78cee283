import { ArrowLeft } from "lucide-react";
import type { Route } from "next";
import Link from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/lib/cn";

/**
 * Shows the arrow before a heading, on screens without breadcrumbs or with a specified way back.
 */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href as Route}
      aria-label={label}
      className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "-ml-3")}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
  );
}
