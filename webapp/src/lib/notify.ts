/** A message for the person. The messages wait in this module until the toaster has loaded. */
export type Message = {
  /** A repeated message has the same id, so the person sees it only once. */
  id: string;
  kind: "error" | "info" | "success" | "warning";
  text: string;
  action: Action | undefined;
};
type Action = { label: string; run: () => void };

let show: ((message: Message) => void) | undefined;
let waiting: Message[] = [];

/** Registers the component that shows messages, and passes all waiting messages to it. */
export function onMessage(listener: (message: Message) => void): () => void {
  show = listener;
  for (const message of waiting) listener(message);
  waiting = [];
  return () => {
    if (show === listener) show = undefined;
  };
}

const say = (kind: Message["kind"]) => (text: string, action?: Action) => {
  const message = { id: `${kind}: ${text}`, kind, text, action };
  if (show) show(message);
  else waiting.push(message);
};

export const notify = {
  error: say("error"),
  info: say("info"),
  success: say("success"),
  warning: say("warning"),
};
