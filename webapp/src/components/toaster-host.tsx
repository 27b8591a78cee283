"use client";

import { type ComponentType, useCallback, useEffect, useState } from "react";
import { preload, usePreload } from "@/lib/loading/prefetch";
import { type Message, onMessage } from "@/lib/notify";

type Toasts = { default: ComponentType; show: (message: Message) => void };

const load = (): Promise<Toasts> => import("@/components/ui/toaster");

const PATIENCE_MS = 1_000;
const SHOWN_MS = 4_000;

/** Shows messages as toasts, or as plain text while the toaster cannot load. */
export function ToasterHost({ load: fetchToasts = load }: { load?: () => Promise<Toasts> }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [plain, setPlain] = useState<Message[]>([]);

  const fetched = useCallback(
    () =>
      fetchToasts().then((toasts) => {
        setToaster(() => toasts.default);
        return toasts;
      }),
    [fetchToasts],
  );
  usePreload(fetched);

  useEffect(() => {
    const tell = (message: Message) => {
      const waited = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
      Promise.race([fetched(), waited]).then(
        ({ show }) => show(message),
        () => {
          const others = (all: Message[]) => all.filter(({ id }) => id !== message.id);
          setPlain((all) => [...others(all), message].slice(-3));
          setTimeout(() => setPlain((all) => all.filter((one) => one !== message)), SHOWN_MS);
        },
      );
    };
    const again = () => preload(fetched);
    const forget = onMessage(tell);
    window.addEventListener("online", again);
    return () => {
      forget();
      window.removeEventListener("online", again);
    };
  }, [fetched]);

  return (
    <>
      {Toaster && <Toaster />}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-4 top-1.5 z-50 grid justify-items-center gap-3"
      >
        {plain.map((message) => (
          <PlainMessage key={message.id} {...message} />
        ))}
      </div>
    </>
  );
}

function PlainMessage({ text, action }: Message) {
  return (
    <div className="pointer-events-auto w-full rounded-md bg-popover p-4 font-medium text-popover-foreground shadow-float md:w-[356px]">
      {text}
      {action && (
        <button
          type="button"
          onClick={action.run}
          className="ml-3 min-h-11 text-primary underline underline-offset-4"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
