import type { ReactNode } from "react";
import { Section, type SectionRowProps } from "@/components/section-pages";

type SettingsSectionProps = Omit<SectionRowProps, "about"> & {
  /** The line in the list on a phone. */
  brief: string;
  about: string;
  children: ReactNode;
};

/** Shows a section of the account. On a phone it is a page behind a row. */
export function SettingsSection({ id, title, brief, about, Icon, children }: SettingsSectionProps) {
  return (
    <Section id={id} title={title} about={brief} Icon={Icon}>
      <section
        id={id}
        aria-labelledby={`${id}-title`}
        className="grid scroll-mt-6 content-start gap-6 p-4 md:p-6"
      >
        <div className="grid gap-1">
          <h2 id={`${id}-title`} className="font-semibold text-base">
            {title}
          </h2>
          <p className="max-w-[56ch] text-muted-foreground">{about}</p>
        </div>
        {children}
      </section>
    </Section>
  );
}
