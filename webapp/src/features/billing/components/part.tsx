import { type ReactNode, useId } from "react";

type PartProps = { title: string; about?: string; children: ReactNode };

/** Shows a section of the billing screen with its title. */
export function Part({ title, about, children }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 rounded-lg border bg-card p-4 md:p-6"
    >
      <div className="grid gap-1">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {about && <p className="max-w-[64ch] text-muted-foreground">{about}</p>}
      </div>
      {children}
    </section>
  );
}
