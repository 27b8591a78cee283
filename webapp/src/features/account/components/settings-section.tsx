import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

type SettingsSectionProps = {
  id: string;
  title: string;
  about: string;
  children: ReactNode;
  className?: string;
};

/** One thing that can be set: what it is on the left of a desk, the means to set it beside that. */
export function SettingsSection({ id, title, about, children, className }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cn("grid scroll-mt-6 content-start gap-6 p-6", className)}
    >
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="font-semibold text-base">
          {title}
        </h2>
        <p className="max-w-[56ch] text-muted-foreground">{about}</p>
      </div>
      {children}
    </section>
  );
}
