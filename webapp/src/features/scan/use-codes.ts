import { useState } from "react";
import { ApiError } from "@/api/api-error";
import type { PartRow } from "@/features/parts/types";
import { say } from "@/say";
import { findPart } from "./api/find-part";
import { codeIn } from "./code";

const BUZZ_MS = 80;
const NO_CONNECTION = say.scan_no_connection_stock_can_be_taken();
const NOT_A_PART = say.scan_this_is_the_code_of_a();
const UNKNOWN = say.scan_this_code_is_not_known();

type Problem = { text: string; code: string; isUnknown: boolean };

/**
 * Finds the parts of codes. The next code may be scanned while the last one is looked up. `found` is
 * called with each part and returns why the part is refused.
 */
export function useCodes(
  garageId: number,
  found: (part: PartRow, code: string) => string | undefined,
) {
  const [problem, setProblem] = useState<Problem>();
  const [waiting, setWaiting] = useState(0);

  const scan = async (text: string) => {
    const code = codeIn(text);
    if (code.kind === "job") return refuse(NOT_A_PART, text);
    setWaiting((count) => count + 1);
    try {
      const part = await findPart(garageId, code.text);
      const refusal = found(part, code.text);
      if (refusal) return refuse(refusal, code.text);
      setProblem(undefined);
      navigator.vibrate?.(BUZZ_MS);
    } catch (error) {
      refuse(wordsOf(error), code.text);
    } finally {
      setWaiting((count) => count - 1);
    }
  };

  function refuse(sentence: string, code: string) {
    setProblem({ text: sentence, code, isUnknown: sentence === UNKNOWN });
    navigator.vibrate?.([BUZZ_MS, BUZZ_MS, BUZZ_MS]);
  }

  return { scan, problem, busy: waiting > 0, forgive: () => setProblem(undefined) };
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return say.scan_this_could_not_be_read_try();
  return error.code === "network" ? NO_CONNECTION : error.message;
}
