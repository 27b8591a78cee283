import { say } from "@/say";
/** Draws the number plate of 132 by 28 units. It is the only white shape of a drawing. */
export function DrawnPlate({ x, y }: { x: number; y: number }) {
  return (
    <g stroke="none" transform={`translate(${x} ${y})`}>
      <rect width="132" height="28" rx="4" className="fill-plate" />
      <path d="M4 0h11v28H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z" className="fill-plate-edge" />
      <circle cx="7.5" cy="9" r="2.5" className="fill-plate-edge-foreground" />
      <text
        x="7.5"
        y="23"
        textAnchor="middle"
        fontSize="4.5"
        className="fill-plate-edge-foreground font-semibold"
      >
        {say.session_ind()}
      </text>
      <text
        x="73.5"
        y="19.8"
        textAnchor="middle"
        fontSize="16"
        letterSpacing="-.5"
        wordSpacing="-5"
        className="fill-plate-foreground font-bold font-plate"
      >
        {say.session_mh_12_ab_1234()}
      </text>
    </g>
  );
}
