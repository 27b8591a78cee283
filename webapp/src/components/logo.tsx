import { cn } from "@/lib/cn";
import { say } from "@/say";

/** Shows the logo: a car in its bay under the raised door. */
type LogoProps = { className?: string; tone?: "paper" | "panel" };

export function LogoMark({ className, tone = "paper" }: LogoProps) {
  const onPanel = tone === "panel";
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn("size-8 shrink-0", className)}>
      <rect
        width="32"
        height="32"
        rx="8"
        className={onPanel ? "fill-panel-foreground" : "fill-primary"}
      />
      <g className={onPanel ? "fill-panel" : "fill-primary-foreground"}>
        <path d="M6 6.5h20v2H6zM6 10h20v2H6z" opacity=".55" />
        <path
          fillRule="evenodd"
          d="M11.6 14.5h8.8c.8 0 1.5.5 1.8 1.2l1.5 3.5c.8.4 1.3 1.2 1.3 2.1V26a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-1H11v1a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-4.7c0-.9.5-1.7 1.3-2.1l1.5-3.5c.3-.7 1-1.2 1.8-1.2Zm.4 2-1.1 2.5h10.2L20 16.5Zm-2 4.5v2h3v-2Zm9 0v2h3v-2Z"
        />
      </g>
    </svg>
  );
}

export function Logo({ className, tone }: LogoProps) {
  return (
    <span className={cn("inline-flex items-center gap-3", className)}>
      <LogoMark tone={tone} />
      <span className="font-semibold text-lg">{say.ui_servicebay()}</span>
    </span>
  );
}
