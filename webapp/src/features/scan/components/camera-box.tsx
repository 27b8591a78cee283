"use client";

import { Camera, CameraOff } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/cn";
import { say } from "@/say";
import { type CameraState, useCamera } from "../use-camera";
import { useReader } from "../use-reader";

type CameraBoxProps = {
  /** The name of the field, for example "Part number or barcode". */
  label: string;
  /** This is called with each code that was scanned or typed. */
  onCode: (text: string) => void;
  busy: boolean;
  /** The message about the last code that was refused. */
  problem: string | undefined;
};

const WORDS: Readonly<Record<CameraState, string>> = {
  off: "",
  starting: say.scan_the_camera_is_starting(),
  on: say.scan_hold_the_code_in_front_of(),
  refused: say.scan_the_camera_is_not_allowed_type(),
  missing: say.scan_no_camera_was_found_type_the(),
  failed: say.scan_the_camera_could_not_be_started(),
};

/** Reads codes with the camera, and from a field in which laser readers and people type. */
export function CameraBox({ label, onCode, busy, problem }: CameraBoxProps) {
  // A phone has no laser reader, so its camera starts at once.
  const [isPhone] = useState(() => window.matchMedia("(pointer: coarse)").matches);
  const [isOn, setIsOn] = useState(isPhone);
  const field = useRef<HTMLInputElement>(null);
  useReader(field);
  const [text, setText] = useState("");
  const { video, state } = useCamera(isOn, onCode);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The box may be in a popup of another form, which must not be sent.
    event.stopPropagation();
    if (text.trim() === "") return;
    onCode(text.trim());
    setText("");
  };
  const isShown = isOn && (state === "on" || state === "starting");
  return (
    <section aria-label={say.scan_scan()} className="grid gap-3">
      <div
        className={cn(
          "relative overflow-hidden rounded-lg border bg-card",
          isShown && "aspect-[4/3] max-h-[24svh] w-full bg-muted lg:max-h-[40svh]",
        )}
      >
        <video
          ref={video}
          playsInline
          muted
          className={isShown ? "size-full object-cover" : "hidden"}
        />
        {!isShown && (
          <div className="flex flex-wrap items-center justify-between gap-3 p-4">
            <p role="status" className="min-w-0 flex-1 text-base text-muted-foreground">
              {WORDS[isOn ? state : "off"] || say.scan_a_laser_reader_types_into_the()}
            </p>
            <Button variant="outline" onClick={() => setIsOn(!isOn)}>
              {isOn ? (
                <CameraOff aria-hidden className="size-4" />
              ) : (
                <Camera aria-hidden className="size-4" />
              )}
              {isOn ? say.scan_close() : say.scan_use_the_camera()}
            </Button>
          </div>
        )}
        {isShown && (
          <>
            <p
              role="status"
              className="absolute inset-x-0 bottom-0 bg-card p-2 text-center text-sm"
            >
              {WORDS[state]}
            </p>
            <Button
              variant="outline"
              size="icon"
              aria-label={say.scan_stop_the_camera()}
              className="absolute top-2 right-2"
              onClick={() => setIsOn(false)}
            >
              <CameraOff aria-hidden className="size-4" />
            </Button>
          </>
        )}
      </div>
      <form onSubmit={submit} noValidate>
        <Field label={label} error={problem}>
          {(wiring) => (
            <span className="flex gap-2">
              <Input
                {...wiring}
                ref={field}
                autoFocus={!isPhone}
                value={text}
                onChange={(event) => setText(event.target.value)}
                autoComplete="off"
                autoCapitalize="characters"
                enterKeyHint="go"
                className="flex-1"
              />
              <Button type="submit" variant="outline" aria-busy={busy}>
                {say.scan_enter()}
              </Button>
            </span>
          )}
        </Field>
      </form>
    </section>
  );
}
