import { Logo, LogoMark } from "@/components/logo";
import { NumberPlate } from "@/components/number-plate";
import { StatusGlyph } from "@/components/status-glyph";
import { Avatar } from "@/components/ui/avatar";
import { Skeleton } from "@/components/ui/skeleton";
import { Shelf } from "./shelf";

const COLOURS = [
  "bg-background",
  "bg-card",
  "bg-popover",
  "bg-muted",
  "bg-secondary",
  "bg-accent",
  "bg-primary",
  "bg-attention-soft",
  "bg-destructive-soft",
  "bg-panel",
] as const;
const INKS = [
  "text-foreground",
  "text-muted-foreground",
  "text-accent-foreground",
  "text-primary",
  "text-attention",
  "text-destructive",
  "text-positive",
] as const;
const SIZES = ["text-xl", "text-lg", "text-base", "text-sm", "text-xs"] as const;
const STATUSES = [
  ["ring", "Open", "text-status-open"],
  ["half", "In Progress", "text-status-progress"],
  ["full", "Ready", "text-status-ready"],
  ["tick", "Delivered", "text-status-delivered"],
  ["stroke", "Cancelled", "text-status-cancelled"],
] as const;

export function Foundations() {
  return (
    <>
      <Shelf title="Colour">
        {COLOURS.map((name) => (
          <div key={name} className="grid gap-1 text-xs">
            <span className={`size-16 rounded-md border ${name}`} />
            {name.slice(3)}
          </div>
        ))}
        <div className="grid gap-1 text-base">
          {INKS.map((name) => (
            <span key={name} className={name}>
              {name.slice(5)}
            </span>
          ))}
        </div>
      </Shelf>
      <Shelf title="Type">
        <div className="grid gap-2">
          {SIZES.map((size) => (
            <p key={size} className={`${size} font-semibold`}>
              ₹1,23,456.00 for MH 12 AB 1234 <span className="font-normal">regular ({size})</span>
            </p>
          ))}
        </div>
      </Shelf>
      <Shelf title="Icons">
        <Logo />
        <LogoMark />
        <Avatar name="Meera Iyer" src={null} />
        <Avatar name="U" src="/no-such-picture.png" />
        <NumberPlate plate="MH12AB1234" />
        <NumberPlate plate="22BH1234AA" size="md" />
        <NumberPlate plate="DL1CAB1234" size="lg" />
        {STATUSES.map(([shape, word, tone]) => (
          <span key={word} className="flex items-center gap-2">
            <StatusGlyph shape={shape} className={tone} />
            {word}
          </span>
        ))}
      </Shelf>
      <Shelf title="Loading">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="size-9" />
        <Skeleton className="h-7 w-24" />
      </Shelf>
    </>
  );
}
