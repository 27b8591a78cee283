import { DrawnPlate } from "./drawn-plate";

/** Draws the front view of the car. Its wheels touch y = 236. */
export function DrawnCar() {
  return (
    <g className="stroke-panel-foreground" strokeWidth="1.5">
      <path
        d="M196 200h26v30a6 6 0 0 1-6 6h-14a6 6 0 0 1-6-6zM338 200h26v30a6 6 0 0 1-6 6h-14a6 6 0 0 1-6-6z"
        className="fill-panel"
      />
      <path d="M208 128l24-42c3-5 7-7 13-7h70c6 0 10 2 13 7l24 42" className="fill-panel-raised" />
      <path d="M224 126l19-32c2-3 4-4 7-4h60c3 0 5 1 7 4l19 32z" className="fill-panel" />
      <path d="M262 126l14-36M276 126l14-36" className="stroke-panel-line" strokeWidth="1.25" />
      <path
        d="M206 120h-14a6 6 0 0 0-6 6v4a4 4 0 0 0 4 4h14M354 120h14a6 6 0 0 1 6 6v4a4 4 0 0 1-4 4h-14"
        className="fill-panel-raised"
      />
      <path
        d="M188 158c1-16 8-26 22-28 46-6 94-6 140 0 14 2 21 12 22 28v46a8 8 0 0 1-8 8H196a8 8 0 0 1-8-8z"
        className="fill-panel-raised"
      />
      <path
        d="M226 131l-10 21M334 131l10 21M216 152c42-5 86-5 128 0"
        className="stroke-panel-line"
        strokeWidth="1.25"
      />
      <path
        d="M196 156l38 5c3 0 5 3 5 6v5h-33c-6 0-10-4-10-10zM364 156l-38 5c-3 0-5 3-5 6v5h33c6 0 10-4 10-10z"
        className="fill-panel"
      />
      <circle cx="212" cy="165" r="4" />
      <circle cx="348" cy="165" r="4" />
      <path d="M248 164h64M248 170h64" className="stroke-panel-muted" />
      <path d="M190 184h18M352 184h18" className="stroke-panel-muted" />
      <DrawnPlate x={214} y={177} />
    </g>
  );
}
