"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type CSSProperties, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { takeEarlierLanguage, takeMessage } from "@/lib/kept-message";
import { languageChoices, pageLanguage } from "@/lib/languages";
import type { Message } from "@/lib/notify";
import { say } from "@/say";
import { changeLanguage } from "../change-language";

/** The person did not expect this message, so it stays longer than the others. */
const LANGUAGE_SHOWN_MS = 10_000;

/**
 * Shows toasts in the middle of the header, because other places may have buttons. The colours are
 * in globals.css, because sonner's success colour fails WCAG AA.
 */
export default function Toaster() {
  const router = useRouter();
  useEffect(() => {
    const kept = takeMessage();
    if (!kept) return;
    const { text, label, path } = kept;
    toast.success(text, { action: { label, onClick: () => router.push(path as Route) } });
  }, [router]);
  useEffect(tellOfLanguage, []);
  return (
    <Sonner
      containerAriaLabel={say.ui_notifications()}
      duration={4000}
      visibleToasts={3}
      gap={14}
      position="top-center"
      offset={{ top: 5 }}
      mobileOffset={{ top: 5, left: 16, right: 16 }}
      style={{ "--width": "356px" } as CSSProperties}
    />
  );
}

/** Says that the page is in the language that the person has chosen before, on any device. */
function tellOfLanguage(): void {
  const earlier = takeEarlierLanguage();
  const nameOf = (language: string) =>
    languageChoices().find(({ code }) => code === language)?.name;
  const [now, before] = [nameOf(pageLanguage()), earlier && nameOf(earlier)];
  if (!now || !earlier || !before) return;
  toast.success(say.ui_is_now_in_your_language({ language: now }), {
    duration: LANGUAGE_SHOWN_MS,
    action: {
      label: say.ui_back_to_language({ language: before }),
      onClick: () => {
        changeLanguage(earlier).catch((error: Error) => toast.error(error.message));
      },
    },
  });
}

/** Shows a message. sonner keeps messages until the toaster has rendered. */
export function show({ id, kind, text, action }: Message): void {
  toast[kind](text, {
    id,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
}
