import { Logo } from "@/components/logo";
import { StatusGlyph, type StatusShape } from "@/components/status-glyph";
import { cn } from "@/lib/cn";
import { WorkshopDrawing } from "./workshop-drawing";

const TRACK: { word: string; shape: StatusShape }[] = [
  { word: "Open", shape: "ring" },
  { word: "In Progress", shape: "half" },
  { word: "Ready", shape: "full" },
  { word: "Delivered", shape: "tick" },
];

/** What the product is for, beside the sign-in form: one car, on its way through the shop. */
export function WorkshopPanel() {
  return (
    <aside
      aria-label="Servicebay"
      className="relative flex flex-col bg-panel px-6 pt-6 pb-12 text-panel-foreground md:min-h-dvh md:p-10 short:py-5"
    >
      <Logo tone="panel" />
      <div aria-hidden className="hidden flex-1 flex-col justify-center py-6 md:flex">
        <WorkshopDrawing className="mx-auto w-full max-w-[600px] short:max-h-28" />
        <Track at={1} />
      </div>
      <div className="mt-6 max-w-[560px] md:mt-0">
        <p className="text-balance font-semibold text-lg md:text-xl">
          Streamline Your Garage Management Processes
        </p>
        <p className="mt-2 text-pretty text-panel-muted text-sm md:text-base">
          Completely free from your traditional methods of paper-based records
        </p>
      </div>
      <DoorSlats />
    </aside>
  );
}

/** On a phone the panel is the raised door: its last slats show at the lower edge. */
function DoorSlats() {
  return (
    <div aria-hidden className="absolute inset-x-0 bottom-0 grid gap-[7px] pb-[7px] md:hidden">
      {["upper", "middle", "lower"].map((slat) => (
        <span key={slat} className="h-px bg-panel-line" />
      ))}
    </div>
  );
}

function Track({ at }: { at: number }) {
  return (
    <ol className="mx-auto mt-6 flex short:hidden w-full max-w-[600px] items-center gap-3 text-xs">
      {TRACK.map(({ word, shape }, step) => (
        <li
          key={word}
          className={cn(
            "flex items-center gap-2 whitespace-nowrap",
            step > 0 && "flex-1 before:h-px before:flex-1 before:bg-panel-line",
            step === at ? "font-semibold text-panel-foreground" : "text-panel-muted",
          )}
        >
          <StatusGlyph shape={shape} />
          {word}
        </li>
      ))}
    </ol>
  );
}
