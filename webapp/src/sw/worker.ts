/**
 * The service worker. It keeps a few pages and their scripts, so that the app opens without internet, and it
 * never keeps an answer of the server that holds data. `scripts/build-worker.mjs` builds it.
 */

import type { WorkboxPlugin } from "workbox-core";
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precache,
} from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { keepShare } from "../lib/sharing/shares";
import { showNotifications } from "./notifications";
import { isHashed, isPage, isShared, KEEP_PARTS, PARTS, SHARE_TARGET, TAKE_OVER } from "./rules";

declare const self: ServiceWorkerGlobalScope;
/** For each language, the files to keep, and the parts that their pages load later. The build fills them in. */
declare const KEPT_FILES: Record<string, { files: PrecacheEntry[]; parts: string[] }>;

const PAGES = "pages";
const SCRIPTS = "scripts";
const PATIENCE_SECONDS = 3;

const language = new URL(self.location.href).searchParams.get("lang") ?? "en";
const { files, parts } = KEPT_FILES[language] ?? { files: [], parts: [] };

/**
 * Returns the address under which a page is kept. An exported page is the same for all queries, and a query can
 * hold a secret. The language in the address makes the server's answer independent of cookies.
 */
function keptAddress(url: string): string {
  const { pathname } = new URL(url, self.location.origin);
  return `${pathname}?lang=${language}`;
}

precache(files);
cleanupOutdatedCaches();

self.addEventListener("message", (event) => {
  if (event.data === TAKE_OVER) void self.skipWaiting();
  if (event.data === KEEP_PARTS) event.waitUntil(keepParts());
});

self.addEventListener("install", (event) => {
  event.waitUntil(caches.has(PARTS).then((has) => (has ? keepParts() : undefined)));
});

/** Keeps the parts that are not kept yet. Those of the worker before stay until this one takes over. */
async function keepParts(): Promise<void> {
  const cache = await caches.open(PARTS);
  const kept = await keptParts(cache);
  await cache.addAll(parts.filter((part) => !kept.includes(part)));
}

const keptParts = async (cache: Cache) =>
  (await cache.keys()).map(({ url }) => new URL(url).pathname);

self.addEventListener("activate", (event) => {
  event.waitUntil(files.length > 0 ? begin() : leave());
});

/** Drops what an earlier release has left. */
async function begin(): Promise<void> {
  await Promise.all([caches.delete(PAGES), caches.delete(SCRIPTS)]);
  if (await caches.has(PARTS)) {
    const cache = await caches.open(PARTS);
    for (const kept of await keptParts(cache)) if (!parts.includes(kept)) await cache.delete(kept);
  }
  await self.clients.claim();
}

/** Removes this worker, and all that the one before has kept. */
async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

/** Keeps what another app shares, and opens the page on which a person chooses where it goes. */
async function takeShare(request: Request): Promise<Response> {
  let page = SHARE_TARGET;
  try {
    const id = await keepShare(await request.formData());
    page = id ? `${SHARE_TARGET}?id=${id}` : "/login?shared=1#sign-in";
  } catch (error) {
    console.warn("What was shared could not be kept.", error);
  }
  return Response.redirect(page, 303);
}

// A worker that keeps nothing does not wait until the pages of the one before are closed.
if (files.length === 0) void self.skipWaiting();
else {
  showNotifications();
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_TARGET,
    ({ request }) => takeShare(request),
    "POST",
  );
  const orPrecached: WorkboxPlugin = {
    cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
      cachedResponse ??
      (await matchPrecache(request.url)) ??
      caches.match(request, { cacheName: PARTS }),
  };
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isHashed(url.pathname),
    new CacheFirst({ cacheName: SCRIPTS, plugins: [orPrecached] }),
  );
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isShared(url.pathname),
    new NetworkFirst({
      cacheName: SCRIPTS,
      networkTimeoutSeconds: PATIENCE_SECONDS,
      plugins: [orPrecached],
    }),
  );
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && isPage(url, request.mode, language),
    new NetworkFirst({
      cacheName: PAGES,
      networkTimeoutSeconds: PATIENCE_SECONDS,
      plugins: [
        {
          cacheKeyWillBeUsed: async ({ request }) => keptAddress(request.url),
          cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
            cachedResponse ?? matchPrecache(keptAddress(request.url)),
          handlerDidError: async ({ request }) =>
            request.mode === "navigate" ? matchPrecache(keptAddress("/error")) : undefined,
        },
      ],
    }),
  );
}
