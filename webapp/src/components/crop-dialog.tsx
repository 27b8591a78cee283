"use client";

import { Minus, Plus, RotateCw } from "lucide-react";
import { useState } from "react";
import { type Crop, kept, NEAREST, turned, WHOLE, zoomed } from "@/lib/pictures/crop";
import { cropPhoto } from "@/lib/pictures/crop-photo";
import { say } from "@/say";
import { CropFrame, percent } from "./crop-frame";
import { Button } from "./ui/button";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "./ui/dialog";

const STEP = 1.25;

export type PictureShape = {
  word: string;
  /** The width divided by the height. Null keeps the picture's own shape. */
  ratio: number | null;
};

export type CropSettings = {
  /**
   * The shapes to choose from. The first shape is preselected. A single shape is used without a
   * choice.
   */
  shapes: readonly [PictureShape, ...PictureShape[]];
  /** Set it if the app shows the picture in a circle. */
  round?: boolean;
  /** The longest edge in pixels that the server keeps. */
  longestEdge: number;
};

type CropDialogProps = CropSettings & {
  title: string;
  picture: ImageBitmap;
  use: (file: File) => void;
  failed: (error: unknown) => void;
  close: () => void;
};

/** Lets the person crop a picture in a dialog. Load it lazily. */
export default function CropDialog(props: CropDialogProps) {
  const { title, picture, shapes, round = false, longestEdge, use, failed, close } = props;
  const [{ ratio }, setShape] = useState<PictureShape>(shapes[0]);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [busy, setBusy] = useState(false);
  const zoom = (by: number) => setCrop((now) => zoomed(picture, now, ratio, by));
  const save = () => {
    setBusy(true);
    cropPhoto(picture, crop, ratio, longestEdge).then(use, failed);
  };

  return (
    <Dialog open onOpenChange={(open) => !open && !busy && close()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader title={title} />
        <CropFrame picture={picture} crop={crop} shape={ratio} round={round} change={setCrop} />
        {shapes.length > 1 && (
          <Shapes
            shapes={shapes}
            chosen={ratio}
            choose={(shape) => {
              setShape(shape);
              setCrop((now) => kept(picture, now, shape.ratio));
            }}
          />
        )}
        <fieldset aria-label={say.ui_zoom_and_turn()} className="flex min-w-0 items-center gap-1">
          <Button
            variant="ghost"
            size="icon"
            aria-label={say.ui_zoom_out()}
            onClick={() => zoom(1 / STEP)}
          >
            <Minus aria-hidden className="size-5" />
          </Button>
          <input
            type="range"
            aria-label={say.ui_zoom()}
            aria-valuetext={percent(crop.zoom)}
            min={1}
            max={NEAREST}
            step={0.01}
            value={crop.zoom}
            onChange={({ target }) => zoom(Number(target.value) / crop.zoom)}
            className="h-11 min-w-0 flex-1 cursor-pointer accent-primary"
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={say.ui_zoom_in()}
            onClick={() => zoom(STEP)}
          >
            <Plus aria-hidden className="size-5" />
          </Button>
          <Button
            variant="outline"
            className="ml-2"
            aria-label={say.ui_turn_by_90_degrees()}
            onClick={() => setCrop((now) => turned(picture, now, ratio))}
          >
            <RotateCw aria-hidden className="size-4" />
            {say.ui_turn()}
          </Button>
        </fieldset>
        <DialogFooter>
          <Button variant="outline" onClick={close} disabled={busy}>
            {say.ui_cancel()}
          </Button>
          <Button onClick={save} disabled={busy} aria-busy={busy}>
            {say.ui_use_this_picture()}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

type ShapesProps = {
  shapes: readonly PictureShape[];
  chosen: number | null;
  choose: (shape: PictureShape) => void;
};

function Shapes({ shapes, chosen, choose }: ShapesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{say.ui_shape()}</legend>
      <div className="flex flex-wrap gap-2">
        {shapes.map((shape) => (
          <label
            key={shape.word}
            className="flex min-h-11 cursor-pointer items-center rounded-md border border-input bg-card px-4 text-base transition-colors hover:border-foreground has-checked:border-primary has-checked:bg-accent has-checked:font-medium has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="shape"
              checked={shape.ratio === chosen}
              onChange={() => choose(shape)}
              className="sr-only"
            />
            {shape.word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
