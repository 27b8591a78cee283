import { say } from "@/say";
import { outlineOf, SIZE } from "../outline";

type Spot = { x: number; y: number };

type DamageDrawingProps = {
  outline: string;
  marks: readonly Spot[];
  /** A mark that is not named yet. */
  next?: Spot | null;
};

/** Draws the outline with its numbered marks. */
export function DamageDrawing({ outline, marks, next }: DamageDrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={say.checkin_outline_with_marks({ count: marks.length })}
      className="pointer-events-none block w-full"
    >
      <g fill="none" strokeWidth={5} className="stroke-muted-foreground">
        {outlineOf(outline).paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      {marks.map(({ x, y }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, and its number is its place
        <g key={at}>
          <circle cx={x} cy={y} r={28} className="fill-attention" />
          <text
            x={x}
            y={y + 12}
            textAnchor="middle"
            fontSize={34}
            className="fill-background font-semibold"
          >
            {at + 1}
          </text>
        </g>
      ))}
      {next && (
        <circle
          cx={next.x}
          cy={next.y}
          r={28}
          strokeWidth={8}
          className="fill-transparent stroke-attention"
        />
      )}
    </svg>
  );
}
