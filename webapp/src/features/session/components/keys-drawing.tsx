import { say } from "@/say";
import { Drawing } from "./drawing";
import { DrawnPlate } from "./drawn-plate";

/** Draws a board with car keys. One hook is empty, and its key returns with a plate as its tag. */
export function KeysDrawing({ className }: { className?: string }) {
  return (
    <Drawing title={say.session_a_board_with_car_keys()} className={className}>
      <Board />
      {[82, 188].map((y) =>
        [108, 188, 364, 444].map((x) => <HangingKey key={`${x} ${y}`} x={x} y={y} />),
      )}
      <OwnKey />
    </Drawing>
  );
}

function Board() {
  return (
    <g className="stroke-panel-line">
      <path d="M132 14v22M428 14v22M126 14h12M422 14h12" />
      <rect x="56" y="36" width="448" height="272" rx="8" className="stroke-panel-muted" />
      <path d="M56 68h448M56 296h448" />
      <path d="M271 82h18v9h-18zM280 91v9a4 4 0 0 0 8 0" className="stroke-panel-muted" />
      <path d="M16 332h528" className="stroke-panel-muted" />
      <path d="M28 340l8-8M52 340l8-8M76 340l8-8M476 340l8-8M500 340l8-8M524 340l8-8" />
    </g>
  );
}

function HangingKey({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="fill-panel-raised stroke-panel-line">
      <path d="M-9 0h18v9h-18zM0 9v9a4 4 0 0 0 8 0" className="fill-none" />
      <path d="M-1 52h10v38l-5 6-5-6v-6l3-3-3-3v-6l3-3-3-3z" />
      <rect x="-11" y="22" width="30" height="34" rx="11" />
      <circle cx="4" cy="31" r="4" className="fill-panel" />
      <path d="M-4 44h16" />
      <path d="M16 28c14 5 17 16 16 28" className="fill-none" />
      <rect x="18" y="56" width="30" height="13" rx="3" className="fill-panel" />
    </g>
  );
}

/** Draws the key of the reader's car. It is larger than the other keys. */
function OwnKey() {
  return (
    <g className="stroke-panel-foreground" strokeWidth="1.5" transform="translate(284 104)">
      <path d="M-9 72h18v104l-9 11-9-11v-14l5-5-5-5v-12l5-5-5-5z" className="fill-panel" />
      <path d="M0 84v84" className="stroke-panel-muted" strokeWidth="1.25" />
      <rect x="-27" y="8" width="54" height="68" rx="20" className="fill-panel-raised" />
      <circle cx="0" cy="22" r="6.5" className="fill-panel" />
      <path d="M-9 46h18M-9 54h18M-9 62h18" className="stroke-panel-muted" strokeWidth="1.25" />
      <path d="M5 18c40-8 62 10 60 96" />
      <g transform="rotate(4 65 128)">
        <rect x="-6" y="112" width="144" height="40" rx="8" className="fill-panel-raised" />
        <DrawnPlate x={0} y={118} />
      </g>
    </g>
  );
}
