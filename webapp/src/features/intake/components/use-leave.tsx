"use client";

import { type ReactNode, useState } from "react";
import { Lazy } from "@/components/lazy";
import { useCounter } from "../counter/current";

const loadQuestion = () => import("./leave-dialog");

/** Asks about waiting entries before a person signs out. `signOut` runs after the answer. */
export function useLeave(signOut: () => void): { leave: () => void; question: ReactNode } {
  const { entries } = useCounter();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const leave = () => (entries.length > 0 ? setAsking(true) : signOut());
  return {
    leave,
    question: asking && <Lazy load={loadQuestion} onFailure={close} props={{ signOut, close }} />,
  };
}
