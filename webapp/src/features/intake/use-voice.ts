"use client";

import { useEffect, useRef, useState } from "react";
import { pageLanguage } from "@/lib/languages";
import { readStored, writeStored } from "@/lib/storage/stored";

/** These are the parts of the browser's speech recognition that the app uses. */
type Recogniser = {
  lang: string;
  interimResults: boolean;
  processLocally?: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
};
type Options = { langs: string[]; processLocally: boolean };
type Recognition = {
  new (): Recogniser;
  available?: (options: Options) => Promise<string>;
};

export type VoiceProblem = "silence" | "blocked" | "failed";

const AGREED = "voice";
const BLOCKED = new Set(["not-allowed", "service-not-allowed"]);

function recognitionHere(): Recognition | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as {
    SpeechRecognition?: Recognition;
    webkitSpeechRecognition?: Recognition;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

/**
 * Writes spoken words into the line. The browser listens, and asks its maker if it must. So a person
 * agrees first, once in each browser.
 */
export function useVoice(line: string, setLine: (line: string) => void) {
  const [state, setState] = useState<"quiet" | "asking" | "listening">("quiet");
  const [problem, setProblem] = useState<VoiceProblem | null>(null);
  const running = useRef<Recogniser>(null);
  useEffect(() => () => running.current?.abort(), []);

  const listen = async () => {
    const Recognition = recognitionHere();
    if (!Recognition || running.current) return;
    const recogniser = new Recognition();
    running.current = recogniser;
    setProblem(null);
    setState("listening");
    let found: VoiceProblem | null = "silence";
    recogniser.lang = pageLanguage() === "hi" ? "hi-IN" : "en-IN";
    recogniser.interimResults = true;
    recogniser.onresult = ({ results }) => {
      const said = Array.from(results, (one) => one[0]?.transcript ?? "").join("");
      if (said.trim()) found = null;
      setLine([line.trim(), said.trim()].filter(Boolean).join(" "));
    };
    recogniser.onerror = ({ error }) => {
      if (error === "aborted") found = null;
      else if (error !== "no-speech") found = BLOCKED.has(error) ? "blocked" : "failed";
    };
    recogniser.onend = () => {
      running.current = null;
      setState("quiet");
      setProblem(found);
    };
    recogniser.processLocally = await isOnDevice(Recognition, recogniser.lang);
    try {
      recogniser.start();
    } catch {
      found = "failed";
      recogniser.onend();
    }
  };

  return {
    isAsking: state === "asking",
    isListening: state === "listening",
    problem,
    /** Starts or stops. The first start asks. */
    press: () => {
      if (running.current) running.current.stop();
      else if (readStored(AGREED)) void listen();
      else setState("asking");
    },
    agree: () => {
      writeStored(AGREED, "yes");
      void listen();
    },
    decline: () => setState("quiet"),
  };
}

/** Returns whether this browser can turn speech into text without its maker. */
async function isOnDevice({ available }: Recognition, language: string): Promise<boolean> {
  try {
    const found = await available?.({ langs: [language], processLocally: true });
    return found === "available";
  } catch {
    return false;
  }
}
