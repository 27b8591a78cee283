"use client";

import { Pause, Play } from "lucide-react";
import { type FocusEvent, useEffect, useId, useRef, useState } from "react";
import { useReducedMotion } from "@/lib/browser/media";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { BoardDrawing } from "./board-drawing";
import { LiftDrawing } from "./lift-drawing";
import { PhoneDrawing } from "./phone-drawing";

const SLIDE_MS = 4000;
const SLIDES = [
  { Drawing: LiftDrawing, says: say.session_find_every_car_by_its_number() },
  { Drawing: BoardDrawing, says: say.session_follow_every_job_from_open_to() },
  { Drawing: PhoneDrawing, says: say.session_tell_every_owner_when_the_car() },
] as const;

/**
 * Shows three slides about the product. They pause while the mouse or the focus is on them, and
 * with the pause button.
 */
export function Carousel({ className }: { className?: string }) {
  const [at, setAt] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [wish, setWish] = useState<boolean | null>(null);
  const still = useReducedMotion();
  const playing = wish ?? !still;
  const running = playing && !hovered && !focused;
  const toggle = useRef<HTMLButtonElement>(null);
  const slidesId = useId();

  useEffect(() => {
    if (!running) return;
    const timer = window.setTimeout(() => setAt((at + 1) % SLIDES.length), SLIDE_MS);
    return () => window.clearTimeout(timer);
  }, [running, at]);

  // The focus on the play button must not pause the slides.
  const focus = ({ target }: FocusEvent) => setFocused(target !== toggle.current);
  const Icon = playing ? Pause : Play;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={say.session_what_servicebay_does()}
      className={cn("mx-auto w-full max-w-[600px]", className)}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={focus}
      onBlur={() => setFocused(false)}
    >
      <div id={slidesId} aria-live={running ? "off" : "polite"} className="grid">
        {SLIDES.map(({ Drawing, says }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is not a set of form fields
          <div
            key={says}
            role="group"
            aria-roledescription="slide"
            aria-label={say.session_of({ index: index + 1, count: SLIDES.length })}
            aria-hidden={index !== at}
            className={cn(
              "col-start-1 row-start-1 transition-[opacity,visibility] duration-200",
              index !== at && "invisible opacity-0",
            )}
          >
            <Drawing className="w-full short:max-h-28" />
            <p className="mt-4 short:mt-1 text-center font-medium text-panel-muted text-sm">
              {says}
            </p>
          </div>
        ))}
      </div>
      <div className="mt-1 flex items-center justify-center">
        {SLIDES.map(({ says }, index) => (
          <button
            key={says}
            type="button"
            aria-label={say.session_slide({ index: index + 1, says })}
            aria-current={index === at}
            aria-controls={slidesId}
            onClick={() => setAt(index)}
            className="group grid size-11 place-items-center rounded-md focus-visible:outline-panel-foreground"
          >
            <span
              className={cn(
                "h-2 rounded-full transition-[width,background-color]",
                index === at
                  ? "w-6 bg-panel-foreground"
                  : "w-2 bg-panel-line group-hover:bg-panel-muted",
              )}
            />
          </button>
        ))}
        <button
          ref={toggle}
          type="button"
          aria-label={playing ? say.session_pause_the_slides() : say.session_play_the_slides()}
          onClick={() => setWish(!playing)}
          className="grid size-11 place-items-center rounded-md text-panel-muted transition-colors hover:text-panel-foreground focus-visible:outline-panel-foreground"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      </div>
    </section>
  );
}
