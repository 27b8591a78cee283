import { ChevronRight } from "lucide-react";
import type { Route } from "next";
import type { ComponentType } from "react";
import Link from "@/components/link";

type LinkCardProps = {
  href: string;
  Icon: ComponentType<{ className?: string; "aria-hidden"?: boolean }>;
  title: string;
  about: string;
};

/** A card that links to another screen and describes it. */
export function LinkCard({ href, Icon, title, about }: LinkCardProps) {
  return (
    <Link
      href={href as Route}
      className="group flex items-center gap-4 rounded-lg border bg-card p-6 transition-colors hover:bg-muted"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-primary" />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-semibold text-base">{title}</span>
        <span className="text-muted-foreground">{about}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
