/**
 * Toasts, without their weight on the first load: the toaster is fetched with the first message.
 * sonner keeps a message that comes before its toaster does and shows it once that is there.
 */
let mountToaster: (() => void) | undefined;
let wanted = false;

/** The host says how the toaster gets onto the page; the first message asks for it. */
export function onToasterWanted(mount: () => void): () => void {
  mountToaster = mount;
  if (wanted) mount();
  return () => {
    mountToaster = undefined;
  };
}

async function say(kind: "error" | "info" | "success" | "warning", message: string): Promise<void> {
  wanted = true;
  mountToaster?.();
  const { toast } = await import("sonner");
  toast[kind](message);
}

export const notify = {
  error: (message: string) => void say("error", message),
  info: (message: string) => void say("info", message),
  success: (message: string) => void say("success", message),
  warning: (message: string) => void say("warning", message),
};
