"use client";

import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { reload } from "@/lib/browser/chunk-error";
import { registerWorker } from "@/lib/browser/worker";
import { useUnsavedChanges } from "@/lib/forms/unload";
import { pageLanguage } from "@/lib/languages";
import { say } from "@/say";
import { UNDER_HEADER } from "./connection-banner";

/**
 * Registers the service worker, and shows a line under the header when a release has come. It hides while a form
 * has unsaved text, because a reload would lose it.
 */
export function NewVersion() {
  const [isReady, setReady] = useState(false);
  const unsaved = useUnsavedChanges();
  useEffect(() => registerWorker(pageLanguage(), () => setReady(true)), []);
  const place = document.getElementById(UNDER_HEADER);
  if (!isReady || unsaved || !place) return null;
  return createPortal(
    <div className="border-b bg-accent text-accent-foreground">
      <div className="mx-auto flex min-h-11 max-w-[1200px] items-center gap-3 px-4 md:px-6">
        <p className="py-2">{say.shell_a_new_version_is_ready()}</p>
        <Button variant="link" size="inline" className="text-accent-foreground" onClick={reload}>
          {say.shell_reload()}
        </Button>
      </div>
    </div>,
    place,
  );
}
