import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

type SettingsSectionProps = {
  id: string;
  title: string;
  about: string;
  children: ReactNode;
  className?: string;
};

/**
 * Shows a section of the settings. On a desktop the title is on the left and the controls are on
 * the right.
 */
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
