import type { ReactNode } from "react";
import { Logo } from "@/components/logo";
import { cn } from "@/lib/cn";
import { say } from "@/say";

type WorkshopPanelProps = {
  /** The drawing, or several drawings. */
  children: ReactNode;
  /** Shows the whole panel on a phone. Otherwise a phone shows only the upper edge of the panel. */
  whole?: boolean;
  foot?: ReactNode;
};

/** Shows the panel with drawing and slogan: beside the form, or above the form on a phone. */
export function WorkshopPanel({ children, whole = false, foot }: WorkshopPanelProps) {
  return (
    <aside
      aria-label={say.session_servicebay()}
      className={cn(
        "relative flex flex-col bg-panel px-6 pt-6 pb-12 text-panel-foreground md:min-h-dvh md:p-10 short:py-5",
        whole && "max-md:min-h-dvh",
      )}
    >
      <Logo tone="panel" />
      <div
        className={cn(
          // The drawing is not centred on a phone, because it would move when the content below
          // appears.
          "flex flex-1 flex-col py-6 max-md:pt-[12dvh] md:justify-center short:py-2",
          !whole && "max-md:hidden",
        )}
      >
        {children}
      </div>
      <div className={cn("max-w-[560px]", !whole && "max-md:hidden")}>
        <p className="text-balance font-semibold text-lg md:text-xl">
          {say.session_streamline_your_garage_management_processes()}
        </p>
        <p className="mt-2 text-pretty text-panel-muted text-sm md:text-base">
          {say.session_completely_free_from_your_traditional_method()}
        </p>
      </div>
      {foot}
      <DoorSlats />
    </aside>
  );
}

/** Draws lines at the lower edge of the panel, like the slats of a raised door. */
function DoorSlats() {
  return (
    <div aria-hidden className="absolute inset-x-0 bottom-0 grid gap-[7px] pb-[7px] md:hidden">
      {["upper", "middle", "lower"].map((slat) => (
        <span key={slat} className="h-px bg-panel-line" />
      ))}
    </div>
  );
}
