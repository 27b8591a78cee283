/** The address of this browser at its push service. */
export type Address = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Asks the person if the browser has not asked yet. Returns whether notifications are allowed. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** Returns the address that this browser has, or undefined. */
export async function findAddress(): Promise<Address | undefined> {
  const subscription = await (await manager())?.getSubscription();
  return subscription ? written(subscription) : undefined;
}

/** Returns an address for the key of the server. An address for another key is replaced. */
export async function makeAddress(pushKey: string): Promise<Address> {
  const pushManager = await manager();
  if (!pushManager) throw new Error("There is no service worker.");
  const old = await pushManager.getSubscription();
  if (old && !isFor(old, pushKey)) await old.unsubscribe();
  return written(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }),
  );
}

/** Takes the address of this browser back at its push service. */
export async function dropAddress(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}

async function manager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

function isFor({ options }: PushSubscription, pushKey: string): boolean {
  if (!options?.applicationServerKey) return true;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === pushKey;
}

function written(subscription: PushSubscription): Address {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}
