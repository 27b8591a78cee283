import { ChevronRight, CircleHelp } from "lucide-react";
import Link from "next/link";

export function HelpCard() {
  return (
    <Link
      href="/dashboard/account/help"
      className="group flex items-center gap-4 rounded-lg border bg-card p-6 transition-colors hover:bg-muted"
    >
      <CircleHelp aria-hidden className="size-5 shrink-0 text-primary" />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-semibold text-base">Help</span>
        <span className="text-muted-foreground">Answers to common questions</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
