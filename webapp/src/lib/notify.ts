/**
 * Toasts, without their weight on the first load: the toaster is fetched with the first message
 * (or when the page is idle), and messages wait until it is on the page.
 */
let summon: () => void = () => undefined;
let arrived: () => void = () => undefined;
let wanted = false;
const toasterReady = new Promise<void>((resolve) => {
  arrived = resolve;
});

export function onToasterWanted(mount: () => void): () => void {
  summon = mount;
  if (wanted) mount();
  return () => {
    summon = () => undefined;
  };
}

export function toasterArrived(): void {
  arrived();
}

async function say(kind: "error" | "info" | "success" | "warning", message: string): Promise<void> {
  wanted = true;
  summon();
  const [{ toast }] = await Promise.all([import("sonner"), toasterReady]);
  toast[kind](message);
}

export const notify = {
  error: (message: string) => void say("error", message),
  info: (message: string) => void say("info", message),
  success: (message: string) => void say("success", message),
  warning: (message: string) => void say("warning", message),
};
