"use client";

import { Mic, Square } from "lucide-react";
import { Lazy } from "@/components/lazy";
import { say } from "@/say";
import { useVoice, type VoiceProblem } from "../use-voice";

const loadDialog = () => import("./voice-dialog");
const PROBLEMS: Record<VoiceProblem, string> = {
  silence: say.intake_nothing_was_heard(),
  blocked: say.intake_the_microphone_is_blocked(),
  failed: say.intake_voice_does_not_work(),
};

export type VoiceButtonProps = { line: string; setLine: (line: string) => void };

/** Writes spoken words into the line. It loads after the screen, in a browser that can listen. */
export default function VoiceButton({ line, setLine }: VoiceButtonProps) {
  const { isListening, isAsking, problem, press, agree, decline } = useVoice(line, setLine);
  return (
    <>
      <button
        type="button"
        aria-label={isListening ? say.intake_stop_listening() : say.intake_speak()}
        aria-pressed={isListening}
        onClick={press}
        className="absolute top-2.5 right-2 grid size-11 place-items-center rounded-full text-primary transition-colors hover:bg-muted aria-pressed:bg-primary aria-pressed:text-primary-foreground"
      >
        {isListening ? (
          <Square aria-hidden className="size-4 fill-current" />
        ) : (
          <Mic aria-hidden className="size-5" />
        )}
      </button>
      <p role="status" className="pt-2 text-base text-muted-foreground empty:hidden">
        {isListening ? say.intake_listening() : problem && PROBLEMS[problem]}
      </p>
      {isAsking && <Lazy load={loadDialog} onFailure={decline} props={{ agree, close: decline }} />}
    </>
  );
}
