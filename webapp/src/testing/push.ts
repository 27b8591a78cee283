import { vi } from "vitest";

/** The key of the server, and the address that a browser has for it. */
export const PUSH_KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV";
export const ADDRESS = {
  endpoint: "https://fcm.googleapis.com/fcm/send/x",
  keys: { p256dh: "BNcRd", auth: "tBHIt" },
};

type Permission = "granted" | "denied" | "default";

/** Gives jsdom notifications, and a worker that can have an address. `answer` is what the person answers. */
export function givePush({ now, answer = now }: { now: Permission; answer?: Permission }) {
  let subscription: object | null = null;
  const unsubscribe = vi.fn(async () => {
    subscription = null;
    return true;
  });
  const subscribe = vi.fn(
    async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (one) =>
        one.charCodeAt(0),
      );
      const options = { applicationServerKey: bytes.buffer };
      subscription = { options, unsubscribe, toJSON: () => ADDRESS };
      return subscription;
    },
  );
  const getSubscription = vi.fn(async () => subscription);
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ pushManager: { subscribe, getSubscription } }),
  });
  const notification = {
    permission: now,
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  Object.defineProperty(navigator, "serviceWorker", { value: worker, configurable: true });
  return { subscribe, unsubscribe, worker, notification };
}

/** Takes them back. */
export function takePush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
}
