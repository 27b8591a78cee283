/** A bay in front elevation, drawn like a workshop drawing: hairlines, one white plate. */
export function WorkshopDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 348"
      fill="none"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <title>A car on the lift in its bay</title>
      <Bay />
      <Lift />
      <Shelf />
      <Car />
    </svg>
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

function Car() {
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
      <Plate />
    </g>
  );
}

function Plate() {
  return (
    <g stroke="none">
      <rect x="214" y="177" width="132" height="28" rx="4" className="fill-plate" />
      <path d="M218 177h11v28h-11a4 4 0 0 1-4-4v-20a4 4 0 0 1 4-4Z" className="fill-plate-edge" />
      <circle cx="221.5" cy="186" r="2.5" className="fill-plate-edge-foreground" />
      <text
        x="221.5"
        y="200"
        textAnchor="middle"
        fontSize="4.5"
        className="fill-plate-edge-foreground font-semibold"
      >
        IND
      </text>
      <text
        x="287.5"
        y="196.8"
        textAnchor="middle"
        fontSize="16"
        letterSpacing="-.5"
        wordSpacing="-5"
        className="fill-plate-foreground font-bold font-plate"
      >
        MH 12 AB 1234
      </text>
    </g>
  );
}
