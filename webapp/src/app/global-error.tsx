"use client";

import { useEffect } from "react";
import { isChunkError, reload, reloadOnce } from "@/lib/browser/chunk-error";
import { errorWords } from "@/lib/browser/error-words";
import { say } from "@/say";
import { fontClasses } from "./fonts";
import "./globals.css";

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Replaces the whole document if the root layout fails, so it uses no other component. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  const missing = isChunkError(error);
  useEffect(() => {
    console.error(error);
    if (missing) reloadOnce();
  }, [error, missing]);

  const { title, what, advice } = errorWords(error);
  return (
    <html lang={process.env.APP_HTML_LANG} className={fontClasses}>
      <body className="grid min-h-dvh place-content-center gap-4 p-6">
        <title>{say.pages_servicebay()}</title>
        <h1 className="font-semibold text-xl">{title}</h1>
        {what && <p className="break-words text-base">{what}</p>}
        <p className="max-w-[52ch] text-base text-muted-foreground">{advice}</p>
        <button
          type="button"
          onClick={missing ? reload : reset}
          className="min-h-11 text-left text-primary underline"
        >
          {say.pages_try_again()}
        </button>
      </body>
    </html>
  );
}
