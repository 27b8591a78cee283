"use client";

import { type ReactNode, useState } from "react";
import { Lazy } from "@/components/lazy";
import { openedCounter } from "../counter/opened";

const loadQuestion = () => import("./leave-dialog");

/** Asks about waiting entries before a person signs out. `signOut` runs after the answer. */
export function useLeave(signOut: () => void): { leave: () => Promise<void>; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const leave = async () => {
    const { entries } = await openedCounter();
    if (entries.length > 0) setAsking(true);
    else signOut();
  };
  return {
    leave,
    question: asking && <Lazy load={loadQuestion} onFailure={close} props={{ signOut, close }} />,
  };
}
