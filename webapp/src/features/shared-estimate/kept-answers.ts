"use client";

import { useState } from "react";
import { type Answers, NO_ANSWERS } from "./answers";

/**
 * Keeps the answers of one version in the tab's storage, so that a reload or a lost connection
 * loses none. Another version starts without answers.
 */
export function useKeptAnswers(link: string, version: number) {
  const key = `estimate-answers:${link}:${version}`;
  const [answers, setAnswers] = useState<Answers>(() => read(key));
  const change = (next: Answers) => {
    setAnswers(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage, the answers stay on the page only.
    }
  };
  return [answers, change] as const;
}

function read(key: string): Answers {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isAnswers(kept) ? kept : NO_ANSWERS;
  } catch {
    return NO_ANSWERS;
  }
}

function isAnswers(kept: unknown): kept is Answers {
  return typeof kept === "object" && kept !== null && "lines" in kept && "options" in kept;
}
