import { ROUTES, withQuery } from "../lib/navigation/routes";
import { OPEN_PAGE, OPENED } from "./rules";

declare const self: ServiceWorkerGlobalScope;

/** What the server sends (`tenants/alerts/push.py`). */
type Sent = {
  title: string;
  body: string;
  language: string;
  tag: string;
  garageId: number;
  jobId: number | null;
  /** Opens the question whether the job may be delivered on credit. Older messages have none. */
  askedCredit?: number | null;
};

const PATIENCE_MS = 1500;

/** Shows alerts as notifications. A click opens their page, in an open tab if there is one. */
export function showNotifications(): void {
  self.addEventListener("push", (event) => {
    const sent = read(event.data);
    if (sent) event.waitUntil(show(sent));
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data as string));
  });
}

function read(data: PushMessageData | null): Sent | undefined {
  try {
    return data?.json() as Sent;
  } catch {
    return undefined;
  }
}

function show({ title, body, language, tag, garageId, jobId, askedCredit }: Sent): Promise<void> {
  return self.registration.showNotification(title, {
    body,
    tag,
    lang: language || "en",
    icon: "/icons/icon-192.png",
    data: withQuery(jobId ? ROUTES.job : ROUTES.home, { garageId, jobId, askedCredit }),
  });
}

async function open(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url }) => new URL(url).pathname.startsWith("/dashboard/"));
  if (tab && (await takesOver(tab, path))) return;
  await self.clients.openWindow(path);
}

/** Asks a tab to open the page. It answers if the app runs there, and asks the person if a form has unsaved text. */
async function takesOver(tab: WindowClient, path: string): Promise<boolean> {
  await tab.focus().catch(() => undefined);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === OPENED);
    setTimeout(() => resolve(false), PATIENCE_MS);
    tab.postMessage({ [OPEN_PAGE]: path }, [port2]);
  });
}
