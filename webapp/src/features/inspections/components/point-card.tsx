import { type ReactNode, type RefObject, useId } from "react";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { say } from "@/say";
import type { Finding, Point } from "../types";
import { findingOf, needsPhoto } from "../words";

const LONGEST_VALUE = 30;
const LONGEST_NOTE = 500;

type PointCardProps = {
  point: Point;
  heading: RefObject<HTMLHeadingElement | null>;
  note: RefObject<HTMLTextAreaElement | null>;
  change: (finding: Finding) => void;
  /** Marks the whole group. */
  group: ReactNode;
  photos: ReactNode;
  wantsPhoto: boolean;
};

/** Shows one point: its name, a measured value, a note and its photos. */
export function PointCard({
  point,
  heading,
  note,
  change,
  group,
  photos,
  wantsPhoto,
}: PointCardProps) {
  const id = useId();
  const finding = findingOf(point);
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg border bg-card p-4">
      <div>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <p className="text-muted-foreground text-sm">{point.groupName}</p>
          {group}
        </div>
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className="wrap-anywhere font-semibold text-xl outline-none"
        >
          {point.label}
        </h2>
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-measured`} className="font-medium text-sm">
          {say.inspections_measured_value()}
        </label>
        <Input
          id={`${id}-measured`}
          maxLength={LONGEST_VALUE}
          autoComplete="off"
          value={point.measured}
          onChange={({ target }) => change({ ...finding, measured: target.value })}
        />
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-note`} className="font-medium text-sm">
          {say.inspections_note()}
        </label>
        <Textarea
          id={`${id}-note`}
          ref={note}
          rows={2}
          maxLength={LONGEST_NOTE}
          aria-keyshortcuts="N"
          value={point.note}
          onChange={({ target }) => change({ ...finding, note: target.value })}
        />
      </div>
      {wantsPhoto && (
        <p role="alert" className="rounded-md bg-attention-soft p-3 font-medium">
          {needsPhoto(point.label)}
        </p>
      )}
      {photos}
    </section>
  );
}
