"use client";

import { useEffect } from "react";
import { ErrorScreen } from "@/components/error-screen";
import { Button } from "@/components/ui/button";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

export default function RouteError({ error, reset }: ErrorProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorScreen
      what={error.message || error.name}
      action={<Button onClick={reset}>Try Again</Button>}
    >
      This page stopped working. What was saved before is safe.
    </ErrorScreen>
  );
}
