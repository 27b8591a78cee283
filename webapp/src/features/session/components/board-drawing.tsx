import type { ReactNode } from "react";
import { say } from "@/say";
import { Drawing } from "./drawing";
import { DrawnPlate } from "./drawn-plate";

/** Draws a job board. The card of one job moves from Open to Delivered. */
export function BoardDrawing({ className }: { className?: string }) {
  return (
    <Drawing title={say.session_a_job_card_moves_across_the()} className={className}>
      <Board />
      <Waiting />
      <Way />
      <Card />
    </Drawing>
  );
}

function Board() {
  return (
    <g>
      <g className="stroke-panel-line">
        <path d="M84 14v18M476 14v18M78 14h12M470 14h12" />
        <path d="M154 70v238M280 70v238M406 70v238" />
        <path d="M28 66h504" />
      </g>
      <rect x="28" y="32" width="504" height="276" rx="8" className="stroke-panel-muted" />
      <path d="M16 332h528" className="stroke-panel-muted" />
      <path
        d="M28 340l8-8M52 340l8-8M76 340l8-8M476 340l8-8M500 340l8-8M524 340l8-8"
        className="stroke-panel-line"
      />
      <Column x={44} word={say.session_open()}>
        <circle cx="6" cy="0" r="5" />
      </Column>
      <Column x={170} word={say.session_in_progress()}>
        <circle cx="6" cy="0" r="5" />
        <path d="M6-2.8a2.8 2.8 0 0 1 0 5.6Z" className="fill-panel-muted" />
      </Column>
      <Column x={296} word={say.session_ready()}>
        <circle cx="6" cy="0" r="5" className="fill-panel-muted" />
      </Column>
      <Column x={422} word={say.session_delivered()}>
        <circle cx="6" cy="0" r="5" />
        <path d="m3.8.2 1.6 1.6L8.4-1.6" />
      </Column>
    </g>
  );
}

function Column({ x, word, children }: { x: number; word: string; children: ReactNode }) {
  return (
    <g transform={`translate(${x} 50)`} className="stroke-panel-muted">
      {children}
      <text x="18" y="4" fontSize="12" stroke="none" className="fill-panel-muted font-medium">
        {word}
      </text>
    </g>
  );
}

/**
 * Draws the other cards as outlines. Dashed lines show the old and the new place of the moving
 * card.
 */
function Waiting() {
  return (
    <g className="fill-panel-raised stroke-panel-line">
      <Slip x={42} y={80} />
      <Slip x={168} y={242} />
      <Slip x={294} y={80} />
      <Slip x={420} y={80} />
      <Slip x={420} y={148} />
      <g strokeDasharray="3 4" className="fill-none stroke-panel-muted">
        <rect x="42" y="150" width="100" height="60" rx="6" />
        <rect x="294" y="150" width="100" height="60" rx="6" />
        <rect x="420" y="216" width="100" height="60" rx="6" />
      </g>
    </g>
  );
}

function Slip({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="100" height="56" rx="6" />
      <rect x="10" y="10" width="52" height="12" rx="2" className="fill-panel" />
      <path d="M10 33h66M10 43h42" />
    </g>
  );
}

function Way() {
  return (
    <g className="stroke-panel-foreground" strokeWidth="1.5">
      <path d="M92 214c6 34 34 52 62 44" strokeDasharray="3 4" />
      <path d="M318 122c14-10 34-6 42 16M360 138l3-8M360 138l-8-3" />
    </g>
  );
}

function Card() {
  return (
    <g className="stroke-panel-foreground" strokeWidth="1.5" transform="rotate(-3 236 168)">
      <rect x="148" y="96" width="176" height="138" rx="8" className="fill-panel" />
      <path d="M216 96v-8a4 4 0 0 1 4-4h32a4 4 0 0 1 4 4v8z" className="fill-panel-raised" />
      <DrawnPlate x={162} y={112} />
      <g className="stroke-panel-muted">
        <path d="m163 161 3 3 6-7M163 181l3 3 6-7" className="stroke-panel-foreground" />
        <circle cx="167.5" cy="201" r="4.5" />
        <path d="M182 161h86M182 181h62M182 201h74" />
      </g>
      <circle cx="301" cy="212" r="12" className="fill-panel-raised" />
      <text
        x="301"
        y="215.5"
        textAnchor="middle"
        fontSize="10"
        stroke="none"
        className="fill-panel-foreground font-semibold"
      >
        {say.session_rk()}
      </text>
    </g>
  );
}
