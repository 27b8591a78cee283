"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type CSSProperties, useEffect, useState } from "react";
import { Toaster as Sonner, toast, useSonner } from "sonner";
import { clearTop, USUAL_TOP } from "@/lib/browser/clear-top";
import { takeEarlierLanguage, takeMessage } from "@/lib/kept-message";
import { languageChoices, pageLanguage } from "@/lib/languages";
import type { Message } from "@/lib/notify";
import { say } from "@/say";
import { changeLanguage } from "../change-language";

/** The person did not expect this message, so it stays longer than the others. */
const LANGUAGE_SHOWN_MS = 10_000;
const MOST = 3;
const GAP = 14;

/**
 * Shows toasts in the middle of the header, because other places may have buttons, or below the title of an open
 * dialog. The colours are in globals.css, because sonner's success colour fails WCAG AA.
 */
export default function Toaster() {
  const router = useRouter();
  const top = useTop();
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
      visibleToasts={MOST}
      gap={GAP}
      position="top-center"
      offset={{ top }}
      mobileOffset={{ top, left: 16, right: 16 }}
      style={{ "--width": "356px" } as CSSProperties}
    />
  );
}

/** Returns where the toasts begin. It changes with the toasts, and with the dialogs below them. */
function useTop(): number {
  const { toasts } = useSonner();
  const [top, setTop] = useState(USUAL_TOP);
  const count = toasts.length;
  useEffect(() => {
    if (count === 0) return;
    let frame = 0;
    const measure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setTop(clearTop(stackOf())));
    };
    measure();
    // Dialogs are children of the body.
    const dialogs = new MutationObserver(measure);
    dialogs.observe(document.body, { childList: true });
    // On a phone, a dialog that opens is first below the window.
    document.addEventListener("animationend", measure);
    return () => {
      cancelAnimationFrame(frame);
      dialogs.disconnect();
      document.removeEventListener("animationend", measure);
    };
  }, [count]);
  return top;
}

/** Returns the box of all toasts. Older ones show only an edge below the newest. */
function stackOf() {
  const all = [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];
  const front = all.find((one) => one.dataset.front === "true")?.getBoundingClientRect();
  const { left = 0, right = 0, height = 0 } = front ?? {};
  return { left, right, height: height + GAP * (Math.min(all.length, MOST) - 1) };
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
