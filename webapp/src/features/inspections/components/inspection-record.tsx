import { Camera } from "lucide-react";
import type { ReactNode } from "react";
import { say } from "@/say";
import type { Inspection, Mark, Point } from "../types";
import { MARKS } from "../words";
import { MARK_TEXT, MarkGlyph } from "./mark-glyph";

const GROUPS: readonly { title: string; holds: (point: Point) => boolean }[] = [
  { title: say.inspections_bad(), holds: ({ mark }) => mark === "bad" },
  { title: say.inspections_watch(), holds: ({ mark }) => mark === "watch" },
  { title: say.inspections_good(), holds: ({ mark }) => mark === "good" },
  { title: say.inspections_not_checked(), holds: ({ mark }) => mark === "" || mark === "skipped" },
];

/** The actions that a higher feature adds to points. */
export type PointActions = {
  ofPoint?: (point: Point) => ReactNode;
  ofPoints?: (points: readonly Point[]) => ReactNode;
};

type InspectionRecordProps = {
  inspection: Inspection;
  /** Loads new URLs of the pictures. */
  renew: () => void;
} & PointActions;

/** Shows the points of an inspection: the bad ones, those to watch, and the rest. */
export function InspectionRecord(props: InspectionRecordProps) {
  const { inspection, renew, ofPoint, ofPoints } = props;
  return (
    <div className="grid gap-6">
      {ofPoints?.(inspection.points)}
      {GROUPS.map(({ title, holds }) => {
        const points = inspection.points.filter(holds);
        if (points.length === 0) return null;
        return (
          <section key={title} className="grid gap-2">
            <h3 className="font-semibold text-base">
              {title} ({points.length})
            </h3>
            <ul className="divide-y rounded-lg border bg-card">
              {points.map((point) => (
                <li key={point.pointId} className="grid gap-1 p-3">
                  <PointLine point={point} renew={renew} />
                  {ofPoint && <div>{ofPoint(point)}</div>}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function PointLine({ point, renew }: { point: Point; renew: () => void }) {
  const { label, mark, measured, note, photoWhenBad, pictures } = point;
  const isMarked = MARKS.some((one) => one.mark === mark);
  return (
    <>
      <p className="flex min-w-0 items-center gap-2">
        {isMarked && <MarkGlyph mark={mark as Mark} className={MARK_TEXT[mark as Mark]} />}
        <span className="wrap-anywhere min-w-0 font-medium">{label}</span>
        {measured && (
          <span className="wrap-anywhere min-w-0 text-muted-foreground">{measured}</span>
        )}
      </p>
      {note && <p className="wrap-anywhere whitespace-pre-line text-base">{note}</p>}
      {mark === "bad" && photoWhenBad && pictures.length === 0 && (
        <p className="flex items-center gap-2 text-attention text-sm">
          <Camera aria-hidden className="size-4" />
          {say.inspections_photo_needed()}
        </p>
      )}
      {pictures.length > 0 && (
        <ul aria-label={say.inspections_photos_of({ label })} className="flex flex-wrap gap-2">
          {pictures.map(({ pictureId, address, thumbAddress }, at) => (
            <li key={pictureId} className="size-20">
              {address && thumbAddress ? (
                <a href={address} target="_blank" rel="noreferrer">
                  {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
                  <img
                    src={thumbAddress}
                    onError={renew}
                    alt={`${label}, ${at + 1}`}
                    loading="lazy"
                    className="size-20 rounded-md border object-cover"
                  />
                </a>
              ) : (
                <p className="grid size-20 place-content-center rounded-md border bg-muted text-muted-foreground text-xs">
                  {say.inspections_erased()}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
