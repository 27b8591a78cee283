import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { WorkshopPanel } from "./workshop-panel";

type EntryFrameProps = {
  drawing: ReactNode;
  children: ReactNode;
  /** If this is true, a phone shows only the panel, before the form. */
  intro?: boolean;
  foot?: ReactNode;
};

/** Shows the layout of all screens before the dashboard: the panel and one narrow column. */
export function EntryFrame({ drawing, children, intro = false, foot }: EntryFrameProps) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-rows-1 md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <WorkshopPanel whole={intro} foot={foot}>
        {drawing}
      </WorkshopPanel>
      <main
        className={cn(
          "flex flex-col px-6 pt-8 pb-10 md:justify-center md:px-10 md:py-10 short:py-4",
          intro && "max-md:hidden",
        )}
      >
        <div className="mx-auto w-full max-w-[376px]">{children}</div>
      </main>
    </div>
  );
}
