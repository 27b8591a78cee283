"use client";

import { Check, ChevronLeft, ChevronRight, CloudOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { usePhotoUploads } from "@/components/use-photo-uploads";
import { useUnsavedGuard } from "@/components/use-unsaved-guard";
import { LockedNote } from "@/features/subscription/components/locked-note";
import { cn } from "@/lib/cn";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useFinishInspection } from "../api/end-inspection";
import { useAddPointPicture } from "../api/point-pictures";
import { ignoreSecondTap } from "../second-tap";
import type { Inspection, Mark, Point } from "../types";
import { useInspectKeys } from "../use-inspect-keys";
import { useMarks } from "../use-marks";
import { findingOf, needsPhoto, uncheckedText, unsentText } from "../words";
import { MarkButtons } from "./mark-buttons";
import { PointCard } from "./point-card";
import { PointPhotos } from "./point-photos";

const loadConfirm = () => import("@/components/confirm-dialog");
const PHOTO_EDGE = 1280;
const WAIT = say.inspections_some_marks_or_photos_are_not();

type PointCardsProps = { garageId: number; inspection: Inspection; renew: () => void };

/** Inspects a car: one point fills one card, and each mark is saved immediately. */
export function PointCards({ garageId, inspection, renew }: PointCardsProps) {
  const { inspectionId, vehicleNumber } = inspection;
  const { shown, unsent, waits, refused, change, drop } = useMarks(garageId, inspection);
  const photos = usePhotoUploads({
    post: useAddPointPicture(garageId, inspection),
    owner: vehicleNumber,
    longestEdge: PHOTO_EDGE,
  });
  const finishing = useFinishInspection(garageId, inspection);
  const { question } = useUnsavedGuard(unsent + photos.uploads.length > 0);
  const [at, setAt] = useState(() => Math.max(0, shown.findIndex(isUnchecked)));
  const [asks, setAsks] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);

  const unchecked = shown.filter(isUnchecked);
  const point = shown[Math.min(at, shown.length - 1)] as Point;
  const hasPhoto = ({ pointId, pictures }: Point) =>
    pictures.length > 0 || photos.uploads.some(({ view }) => view === String(pointId));
  const wantsPhoto = (one: Point) => one.mark === "bad" && one.photoWhenBad && !hasPhoto(one);

  const go = (to: number) => setAt(Math.min(Math.max(to, 0), shown.length - 1));
  const goTo = (pointId: number) => go(shown.findIndex((one) => one.pointId === pointId));
  const choose = (mark: Mark) => {
    change([{ point, finding: { ...findingOf(point), mark } }]);
    // A bad point that needs a photo stays, because the camera is on this card.
    if (!wantsPhoto({ ...point, mark })) go(at + 1);
  };
  const group = shown.filter(({ groupName }) => groupName === point.groupName);
  const markGroup = () => {
    const open = group.filter(isUnchecked);
    change(open.map((one) => ({ point: one, finding: { ...findingOf(one), mark: "good" } })));
    go(shown.indexOf(group.at(-1) as Point) + 1);
  };
  const finish = (anyway: boolean) =>
    finishing.mutate(anyway, {
      // The finished inspection replaces these cards, so success needs no message.
      onError: (error) => notify.error(error.message),
      onSettled: () => setAsks(false),
    });
  const done = () => {
    const bare = shown.find(wantsPhoto);
    if (unsent > 0 || photos.uploads.length > 0) return notify.warning(WAIT);
    if (bare) {
      notify.warning(needsPhoto(bare.label));
      return goTo(bare.pointId);
    }
    if (unchecked.length > 0) return setAsks(true);
    finish(false);
  };
  const stay = () => {
    setAsks(false);
    if (unchecked[0]) goTo(unchecked[0].pointId);
  };

  useInspectKeys({ choose, go: (step) => go(at + step), note });
  const arrived = useEffectEvent(() => heading.current?.focus({ preventScroll: true }));
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new card moves the focus
  useEffect(() => {
    // The page keeps its own focus when it opens.
    if (!first.current) arrived();
    first.current = false;
  }, [at]);

  return (
    <div className="grid grid-cols-1 gap-3">
      <Progress
        at={at}
        points={shown}
        unsent={unsent}
        photos={photos.uploads.length}
        waits={waits || photos.uploads.some(({ step }) => step === "failed")}
      />
      <LockedNote error={refused?.error ?? finishing.error} />
      {refused && (
        <div
          role="alert"
          className="grid justify-items-start gap-2 rounded-lg bg-attention-soft p-4"
        >
          <p className="font-medium text-base">
            {shown.find(({ pointId }) => pointId === refused.pointId)?.label}:{" "}
            {refused.error.message}
          </p>
          <Button variant="outline" onClick={() => void drop()}>
            {say.inspections_load_the_new_version()}
          </Button>
        </div>
      )}
      <PointCard
        key={point.pointId}
        point={point}
        heading={heading}
        note={note}
        change={(finding) => change([{ point, finding }])}
        wantsPhoto={wantsPhoto(point)}
        group={
          group.some(isUnchecked) && (
            <Button
              variant="link"
              size="inline"
              onClick={(event) => {
                ignoreSecondTap(event);
                markGroup();
              }}
            >
              {say.inspections_all_of_this_group_good()}
            </Button>
          )
        }
        photos={
          <PointPhotos
            garageId={garageId}
            inspectionId={inspectionId}
            point={point}
            photos={photos}
            renew={renew}
          />
        }
      />
      <div className="sticky bottom-0 z-20 grid gap-2 border-t bg-background pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        <MarkButtons label={point.label} mark={point.mark} choose={choose} />
        <div className="grid grid-cols-3 gap-2">
          <Button variant="outline" disabled={at === 0} onClick={() => go(at - 1)}>
            <ChevronLeft aria-hidden className="size-4" />
            {say.inspections_back()}
          </Button>
          <Button variant="outline" disabled={at >= shown.length - 1} onClick={() => go(at + 1)}>
            {say.inspections_next()}
            <ChevronRight aria-hidden className="size-4" />
          </Button>
          <Button onClick={done} disabled={finishing.isPending} aria-busy={finishing.isPending}>
            {say.inspections_done()}
          </Button>
        </div>
      </div>
      {question}
      {asks && (
        <Lazy
          load={loadConfirm}
          onFailure={() => setAsks(false)}
          props={{
            title: uncheckedText(unchecked.length),
            verb: say.inspections_finish_anyway(),
            stay: say.inspections_go_to_the_first(),
            busy: finishing.isPending,
            confirm: () => finish(true),
            close: stay,
          }}
        />
      )}
    </div>
  );
}

type ProgressProps = {
  at: number;
  points: readonly Point[];
  unsent: number;
  photos: number;
  waits: boolean;
};

/** Says which point this is, and whether everything is saved. */
function Progress({ at, points, unsent, photos, waits }: ProgressProps) {
  const checked = points.filter((point) => !isUnchecked(point)).length;
  const Icon = waits ? CloudOff : Check;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">
          {say.inspections_point_of({ at: Math.min(at + 1, points.length), count: points.length })}
        </p>
        <p
          role="status"
          className={cn(
            "flex items-center gap-2 text-sm",
            waits ? "text-attention" : "text-muted-foreground",
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {waits
            ? unsentText(unsent, photos)
            : unsent + photos > 0
              ? say.inspections_saving()
              : say.inspections_saved()}
        </p>
      </div>
      <progress
        value={checked}
        max={points.length}
        aria-label={say.inspections_of_points_are_checked({ checked, count: points.length })}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-secondary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-secondary [&::-webkit-progress-value]:bg-primary"
      />
    </div>
  );
}

function isUnchecked({ mark }: Point): boolean {
  return mark === "" || mark === "skipped";
}
