import { useState } from "react";
import { ApiError } from "@/api/api-error";
import { findPart } from "./api/find-part";
import { codeIn } from "./code";
import { type Scanned, withOne, without, withQuantity } from "./scanned";

const BUZZ_MS = 80;
const NO_CONNECTION = "No connection. Stock can be taken only online.";
const NOT_A_PART = "This is the code of a job. Scan the label of a part.";

/** Collects scanned parts. The next code may be scanned while the last one is looked up. */
export function useScanned(garageId: number) {
  const [scanned, setScanned] = useState<readonly Scanned[]>([]);
  const [lastId, setLastId] = useState<number>();
  const [problem, setProblem] = useState<{ text: string; code: string }>();
  const [waiting, setWaiting] = useState(0);

  const scan = async (text: string) => {
    const code = codeIn(text);
    if (code.kind === "job") return refuse(NOT_A_PART, text);
    setWaiting((count) => count + 1);
    try {
      const part = await findPart(garageId, code.text);
      setProblem(undefined);
      setScanned((before) => withOne(before, part));
      setLastId(part.partId);
      navigator.vibrate?.(BUZZ_MS);
    } catch (error) {
      refuse(wordsOf(error), text);
    } finally {
      setWaiting((count) => count - 1);
    }
  };

  function refuse(sentence: string, code: string) {
    setProblem({ text: sentence, code });
    navigator.vibrate?.([BUZZ_MS, BUZZ_MS, BUZZ_MS]);
  }

  const last = scanned.find(({ part }) => part.partId === lastId);
  return {
    scanned,
    /** Confirms the last scan, for example "2 × Oil filter". */
    said: last ? `${last.quantity} × ${last.part.partName}` : "",
    problem,
    busy: waiting > 0,
    scan,
    change: (partId: number, quantity: number) =>
      setScanned((before) => withQuantity(before, partId, quantity)),
    /** Forgets the parts that were taken or returned. */
    forget: (handed: readonly Scanned[]) => {
      setScanned((before) => without(before, handed));
      setProblem(undefined);
    },
  };
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "This could not be read. Try again.";
  return error.code === "network" ? NO_CONNECTION : error.message;
}
