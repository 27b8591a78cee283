import type { ReactNode } from "react";
import { say } from "@/say";

/** Shows a small drawing on an error page. */

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 280 140"
      aria-hidden
      fill="none"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-full max-w-[280px] text-input"
      stroke="currentColor"
    >
      <path d="M4 132h272M14 138l6-6M38 138l6-6M236 138l6-6M260 138l6-6" />
      {children}
    </svg>
  );
}

/** Draws a closed workshop door for the server-down page. */
export function ShutDoor() {
  return (
    <Drawing>
      <path d="M52 132V16a8 8 0 0 1 8-8h160a8 8 0 0 1 8 8v116" className="fill-card" />
      <path d="M64 132V26h152v106" />
      <path d="M64 39h152M64 52h152M64 65h152M64 78h152M64 91h152M64 104h152M64 117h152" />
      <path d="M126 117v6h28v-6" />
      <path d="M120 52l20-18 20 18" className="stroke-muted-foreground" />
      <circle cx="140" cy="32" r="2" className="fill-muted-foreground stroke-muted-foreground" />
      <g className="stroke-muted-foreground">
        <rect x="98" y="52" width="84" height="34" rx="4" className="fill-card" />
        <text
          x="140"
          y="74"
          textAnchor="middle"
          fontSize="14"
          stroke="none"
          className="fill-foreground font-semibold"
        >
          {say.ui_closed()}
        </text>
      </g>
    </Drawing>
  );
}

/** Draws a bay with the outline of a missing car, for an unknown URL. */
export function MissingCar() {
  return (
    <Drawing>
      <path d="M20 132 44 84M260 132l-24-48M44 84h40M196 84h40" />
      <g strokeDasharray="3 4" className="stroke-muted-foreground">
        <path d="M104 58l12-24c2-4 5-6 9-6h30c4 0 7 2 9 6l12 24" />
        <path d="M92 78c0-11 5-18 14-19 23-4 45-4 68 0 9 1 14 8 14 19v28a6 6 0 0 1-6 6H98a6 6 0 0 1-6-6z" />
        <path d="M98 112v12a5 5 0 0 0 5 5h8a5 5 0 0 0 5-5v-12M164 112v12a5 5 0 0 0 5 5h8a5 5 0 0 0 5-5v-12" />
      </g>
      <g>
        <rect
          x="104"
          y="84"
          width="72"
          height="24"
          rx="4"
          className="fill-plate stroke-plate-border"
        />
        <path
          d="M108 84.6h10v22.8h-10a3.4 3.4 0 0 1-3.4-3.4V88a3.4 3.4 0 0 1 3.4-3.4Z"
          stroke="none"
          className="fill-plate-edge"
        />
        <text
          x="147"
          y="101.5"
          textAnchor="middle"
          fontSize="15"
          stroke="none"
          className="fill-plate-foreground font-bold font-plate"
        >
          404
        </text>
      </g>
    </Drawing>
  );
}

/** Draws a car with an open bonnet and a warning triangle, for a page with an error. */
export function OpenBonnet() {
  return (
    <Drawing>
      <g className="fill-card stroke-muted-foreground">
        <path d="M70 112v15a5 5 0 0 0 5 5h11a5 5 0 0 0 5-5v-15M167 112v15a5 5 0 0 0 5 5h11a5 5 0 0 0 5-5v-15" />
        <path d="M82 66 94 20c1-5 4-8 9-8h52c5 0 8 3 9 8l12 46z" />
        <path d="M99 60l8-34c1-2 2-3 4-3h36c2 0 3 1 4 3l8 34z" className="fill-background" />
        <path d="M64 80c0-8 5-13 12-14 35-5 71-5 106 0 7 1 12 6 12 14v28a6 6 0 0 1-6 6H70a6 6 0 0 1-6-6z" />
      </g>
      <path d="M74 84h22v9H80a6 6 0 0 1-6-6zM184 84h-22v9h16a6 6 0 0 0 6-6zM108 88h42M108 95h42M108 102h42" />
      <path d="M120 34v18M128 30v22M136 36v16" />
      <g className="stroke-foreground" strokeWidth="1.5">
        <path
          d="M228 86a3 3 0 0 1 5 0l22 40a3 3 0 0 1-3 5h-43a3 3 0 0 1-3-5z"
          className="fill-card"
        />
        <path d="M230.5 100v13M230.5 120v.5" strokeWidth="2" />
      </g>
    </Drawing>
  );
}
