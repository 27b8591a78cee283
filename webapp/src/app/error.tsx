"use client";

import { useEffect } from "react";
import { ErrorScreen } from "@/components/error-screen";
import { LineDrawing } from "@/components/line-drawing";
import { Button } from "@/components/ui/button";
import { isChunkError, reload, reloadOnce } from "@/lib/browser/chunk-error";
import { errorWords } from "@/lib/browser/error-words";
import { say } from "@/say";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function RouteError({ error, reset }: ErrorProps) {
  // A release may have replaced the file that could not be loaded. Only a reload gets the current
  // file names.
  const missing = isChunkError(error);
  useEffect(() => {
    console.error(error);
    if (!missing || reloadOnce()) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [error, missing]);

  const { title, what, advice } = errorWords(error);
  return (
    <ErrorScreen
      drawing={<LineDrawing name="open-bonnet" />}
      title={title}
      what={what}
      action={<Button onClick={missing ? reload : reset}>{say.pages_try_again()}</Button>}
    >
      {advice}
    </ErrorScreen>
  );
}
