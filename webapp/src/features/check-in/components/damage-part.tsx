"use client";

import { Trash2 } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { DAMAGE, wordOf } from "@/features/visits/words";
import { say } from "@/say";
import type { Mark } from "../draft";
import { nearest, OUTLINE_WORDS, outlineOf, placeLabel, SIZE } from "../outline";
import type { CheckInDraft } from "../use-check-in-draft";
import { Chip } from "./chip";
import { DamageDrawing } from "./damage-drawing";
import { Part } from "./part";

const MOST_MARKS = 40;
const LONGEST_NOTE = 80;

type Spot = { x: number; y: number; place: string };

/**
 * Marks damage on an outline of the car. A keyboard chooses a place by its name. The outline is large,
 * so this part loads late.
 */
export default function DamagePart({ draft, change }: CheckInDraft) {
  const { outline, marks } = draft;
  const [spot, setSpot] = useState<Spot | null>(null);
  const drawing = outlineOf(outline);
  const isFull = marks.length >= MOST_MARKS;

  const tap = (event: MouseEvent<HTMLElement>) => {
    if (isFull) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = inSquare((event.clientX - box.left) / box.width);
    const y = inSquare((event.clientY - box.top) / box.height);
    setSpot({ x, y, place: nearest(drawing, x, y).place });
  };
  const choose = (place: string) => {
    const chosen = drawing.places.find((one) => one.place === place);
    setSpot(chosen ? { x: chosen.x, y: chosen.y, place } : null);
  };
  const mark = (kind: string) => {
    if (!spot) return;
    change({ marks: [...marks, { ...spot, kind, note: "" }] });
    setSpot(null);
  };
  const replace = (at: number, fields: Partial<Mark>) =>
    change({ marks: marks.map((one, index) => (index === at ? { ...one, ...fields } : one)) });

  return (
    <Part id="check-in-damage" title={say.checkin_damage()}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{say.checkin_outline()}</legend>
        {Object.entries(OUTLINE_WORDS).map(([name, word]) => (
          <Chip
            key={name}
            pressed={name === outline}
            // Marks have places of their outline, so the outline stays while there are marks.
            onPress={() => marks.length === 0 && change({ outline: name })}
          >
            {word}
          </Chip>
        ))}
        {marks.length > 0 && (
          <p className="w-full text-muted-foreground text-sm">
            {say.checkin_remove_the_marks_to_change_the()}
          </p>
        )}
      </fieldset>
      <p className="text-muted-foreground">{say.checkin_tap_the_damaged_place_then_say()}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: "Add a mark" below does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: "Add a mark" below does the same */}
      <div
        onClick={tap}
        className="mx-auto w-full max-w-[560px] cursor-crosshair touch-manipulation"
      >
        <DamageDrawing outline={outline} marks={marks} next={spot} />
      </div>
      <Field
        label={say.checkin_add_a_mark()}
        help={isFull ? say.checkin_at_most_marks({ most: MOST_MARKS }) : undefined}
      >
        {(wiring) => (
          <Select
            {...wiring}
            disabled={isFull}
            value={spot?.place ?? ""}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{say.checkin_choose_a_place()}</option>
            {drawing.places.map(({ place, label }) => (
              <option key={place} value={place}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {spot && (
        <fieldset className="grid gap-2 rounded-md bg-muted p-4">
          <legend className="sr-only">{say.checkin_kind_of_damage()}</legend>
          <p role="status" className="font-medium text-base">
            {placeLabel(outline, spot.place)}
          </p>
          <div className="flex flex-wrap gap-2">
            {Object.entries(DAMAGE).map(([kind, word]) => (
              <Button key={kind} variant="outline" onClick={() => mark(kind)}>
                {word}
              </Button>
            ))}
            <Button variant="ghost" onClick={() => setSpot(null)}>
              {say.checkin_cancel()}
            </Button>
          </div>
        </fieldset>
      )}
      {marks.length > 0 && (
        <ol aria-label={say.checkin_marks()} className="grid gap-3">
          {marks.map(({ place, kind, note }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, and its number is its place
            <li key={at} className="grid gap-2 border-t pt-3">
              <span className="flex items-center justify-between gap-2">
                <span className="font-medium text-base">
                  {at + 1}. {placeLabel(outline, place)}: {wordOf(DAMAGE, kind).toLowerCase()}
                </span>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={say.checkin_remove_mark({ at: at + 1 })}
                  onClick={() => change({ marks: marks.filter((_, index) => index !== at) })}
                >
                  <Trash2 aria-hidden className="size-4" />
                </Button>
              </span>
              <Input
                aria-label={say.checkin_note_for_mark({ at: at + 1 })}
                placeholder={say.checkin_note()}
                maxLength={LONGEST_NOTE}
                value={note}
                onChange={({ target }) => replace(at, { note: target.value })}
              />
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}

function inSquare(part: number): number {
  return Math.round(Math.min(Math.max(part, 0), 1) * SIZE);
}
