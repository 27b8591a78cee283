import { say } from "@/say";
/**
 * Draws a closed workshop door. The drawing is inline, because no file can be loaded while the
 * server is down.
 */
export function ShutDoor() {
  return (
    <svg
      viewBox="0 0 280 140"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-full max-w-[280px] text-input"
    >
      <path d="M4 132h272M14 138l6-6M38 138l6-6M236 138l6-6M260 138l6-6" />
      <path d="M52 132V16a8 8 0 0 1 8-8h160a8 8 0 0 1 8 8v116z" className="fill-card" />
      <path d="M64 132V26h152v106M64 39h152M64 52h152M64 65h152M64 78h152M64 91h152M64 104h152M64 117h152" />
      <path d="M126 117v6h28v-6" />
      <g className="stroke-muted-foreground">
        <path d="M120 52l20-18 20 18" />
        <circle cx="140" cy="32" r="2" className="fill-muted-foreground" />
        <rect x="98" y="52" width="84" height="34" rx="4" className="fill-card" />
      </g>
      <text
        x="140"
        y="74"
        textAnchor="middle"
        fontSize="14"
        stroke="none"
        className="fill-foreground font-semibold"
      >
        {say.session_closed()}
      </text>
    </svg>
  );
}
