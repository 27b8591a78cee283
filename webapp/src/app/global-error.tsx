"use client";

import { fontClasses } from "./fonts";
import "./globals.css";

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Stands in for the whole document when the root layout itself fails, and so leans on nothing. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en-IN" className={fontClasses}>
      <body className="grid min-h-dvh place-content-center gap-4 p-6">
        <title>Servicebay</title>
        <h1 className="font-semibold text-xl">Unexpected Application Error!</h1>
        <p className="break-words text-base">{error.message || error.name}</p>
        <button type="button" onClick={reset} className="min-h-11 text-left text-primary underline">
          Try Again
        </button>
      </body>
    </html>
  );
}
