/**
 * Messages to the person, without their weight on the first load: they wait here until somebody
 * shows them. What shows them is the toaster host's business.
 */
export type Message = {
  /** Equal messages have equal ids: said again, one stands there, not five. */
  id: string;
  kind: "error" | "info" | "success" | "warning";
  text: string;
  action: Action | undefined;
};
type Action = { label: string; run: () => void };

let show: ((message: Message) => void) | undefined;
let waiting: Message[] = [];

/** From now on this shows what is said, beginning with what was said before. */
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
