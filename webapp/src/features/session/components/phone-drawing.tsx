import { say } from "@/say";
import { Drawing } from "./drawing";
import { DrawnCar } from "./drawn-car";
import { DrawnPlate } from "./drawn-plate";

/** Draws the car outside the workshop and the owner's phone with the message that it is ready. */
export function PhoneDrawing({ className }: { className?: string }) {
  return (
    <Drawing title={say.session_a_phone_with_the_message_that()} className={className}>
      <Yard />
      <g transform="translate(-84 96)">
        <DrawnCar />
      </g>
      <Phone />
      <Message />
    </Drawing>
  );
}

function Yard() {
  return (
    <g className="stroke-panel-line">
      <path d="M40 332V68a8 8 0 0 1 8-8h296M52 332V104h264M52 72h264M52 83h264M52 94h264" />
      <path d="M168 104v6h32v-6" />
      <path d="M16 332h528" className="stroke-panel-muted" />
      <path d="M28 340l8-8M52 340l8-8M76 340l8-8M476 340l8-8M500 340l8-8M524 340l8-8" />
    </g>
  );
}

function Phone() {
  return (
    <g className="stroke-panel-foreground" strokeWidth="1.5">
      <rect x="344" y="12" width="168" height="320" rx="24" className="fill-panel-raised" />
      <rect x="353" y="21" width="150" height="302" rx="16" className="fill-panel" />
      <rect x="406" y="29" width="44" height="9" rx="4.5" className="fill-panel-raised" />
      <path d="M344 84h-2v28h2M512 96h2v44h-2" className="fill-panel-raised" />
      <text
        x="428"
        y="84"
        textAnchor="middle"
        fontSize="34"
        letterSpacing="-1"
        stroke="none"
        className="fill-panel-foreground font-medium"
      >
        18:40
      </text>
      <g strokeWidth="1.25" className="stroke-panel-line">
        <path d="M404 102h48" />
        <rect x="367" y="232" width="122" height="30" rx="8" className="fill-panel-raised" />
        <path d="M380 243h64M380 251h40" />
        <path d="M404 312h48" className="stroke-panel-muted" strokeWidth="2" />
      </g>
    </g>
  );
}

function Message() {
  return (
    <g className="stroke-panel-foreground" strokeWidth="1.5">
      <rect x="290" y="122" width="240" height="100" rx="12" className="fill-panel" />
      <rect x="304" y="136" width="28" height="28" rx="7" className="fill-panel-foreground" />
      <g stroke="none" className="fill-panel">
        <path d="M309.5 141.5h17v2h-17zM309.5 145h17v2h-17z" opacity=".55" />
        <path d="M314 149h8l2.5 5c1 .4 1.5 1 1.5 2v4.5h-3V159h-10v1.5h-3V156c0-1 .5-1.6 1.5-2z" />
      </g>
      <g stroke="none">
        <text x="344" y="148" fontSize="13" className="fill-panel-foreground font-semibold">
          {say.session_your_car_is_ready()}
        </text>
        <text x="344" y="163" fontSize="11" className="fill-panel-muted">
          {say.session_sharma_motors_andheri()}
        </text>
      </g>
      <DrawnPlate x={304} y={180} />
      <g transform="translate(496 194)">
        <circle r="11" className="fill-panel-foreground" />
        <path d="m-4.5.3 3.3 3.3 6-7" className="stroke-panel" strokeWidth="2" />
      </g>
    </g>
  );
}
