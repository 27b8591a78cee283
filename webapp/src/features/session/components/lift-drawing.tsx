import { say } from "@/say";
import { Drawing } from "./drawing";
import { DrawnCar } from "./drawn-car";

/** Draws the front view of a workshop bay: thin lines and one white plate. */
export function LiftDrawing({ className }: { className?: string }) {
  return (
    <Drawing title={say.session_a_car_on_the_lift_in()} className={className}>
      <Bay />
      <Lift />
      <Shelf />
      <DrawnCar />
    </Drawing>
  );
}

function Bay() {
  return (
    <g className="stroke-panel-line">
      <path d="M64 332V20a8 8 0 0 1 8-8h416a8 8 0 0 1 8 8v312" />
      <path d="M76 332V56h408v276" />
      <path d="M76 24h408M76 35h408M76 46h408" />
      <path d="M264 56v6h32v-6" />
      <path d="M16 332h528" className="stroke-panel-muted" />
      <path d="M28 340l8-8M52 340l8-8M500 340l8-8M524 340l8-8M76 340l8-8M476 340l8-8" />
    </g>
  );
}

function Lift() {
  return (
    <g className="fill-panel-raised stroke-panel-muted">
      <path d="M126 66h308v9H126z" />
      <path d="M126 75h18v251h-18zM416 75h18v251h-18z" />
      <path d="M112 326h46v6h-46zM402 326h46v6h-46z" />
      <path d="M144 238h98v7h-98zM318 238h98v7h-98z" />
      <path d="M228 231h16v7h-16zM316 231h16v7h-16z" />
      <path d="M121 224h28v30h-28zM411 224h28v30h-28z" />
      <g className="stroke-panel-line">
        <path d="M100 250v82M96 250h8M96 332h8M97 256l3-6 3 6M97 326l3 6 3-6" />
      </g>
    </g>
  );
}

function Shelf() {
  return (
    <g className="fill-panel-raised stroke-panel-line">
      <path d="M456 286a4 4 0 0 1 4-4h60a4 4 0 0 1 4 4v38h-68z" className="stroke-panel-muted" />
      <path d="M456 296h68M456 310h68M484 289h12M484 303h12M484 317h12" />
      <circle cx="466" cy="328" r="4" className="stroke-panel-muted" />
      <circle cx="514" cy="328" r="4" className="stroke-panel-muted" />
      <g className="stroke-panel-muted">
        <rect x="22" y="314" width="62" height="18" rx="8" />
        <rect x="22" y="296" width="62" height="18" rx="8" />
        <rect x="25" y="278" width="56" height="18" rx="8" />
      </g>
      <path d="M40 320h26M40 302h26M42 284h22" />
    </g>
  );
}
