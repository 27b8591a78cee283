import createClient from "openapi-fetch";
import { noteReachable, noteUnreachable } from "@/lib/browser/connection";
import { checkGarage } from "@/lib/garages/garage-check";
import { noteHidden } from "@/lib/hidden";
import { endSession, GARAGE_ID, readGarageId, readToken } from "@/lib/storage/session-values";
import { retryWhenBusy } from "./retry-when-busy";
import type { paths } from "./schema.gen";

/** This is the API client. Its types come from the backend's OpenAPI document. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  fetch: retryWhenBusy,
});

const BEARER = "Bearer ";
/**
 * The server answers with these statuses if the garage is suspended or has moved, or if the person
 * no longer works there.
 */
const GARAGE_AWAY: ReadonlySet<number> = new Set([404, 421, 423]);

api.use({
  onRequest({ request }) {
    const token = readToken();
    if (token) request.headers.set("Authorization", BEARER + token);
    // A call can name its garage in the query, because the tab may have switched to another garage
    // since the form or list was opened.
    const named = new URL(request.url).searchParams.get(GARAGE_ID);
    const garageId = named ?? readGarageId();
    if (garageId !== null) request.headers.set("X-Garage-Id", String(garageId));
    return request;
  },
  onResponse({ request, response }) {
    noteReachable();
    noteHidden(request.headers.get("X-Garage-Id"), response.headers.get("X-Hides"));
    // The person's garages work at another host now.
    const there = response.headers.get("Location");
    if (there) return location.replace(there + location.href.slice(location.origin.length));
    if (GARAGE_AWAY.has(response.status) && readToken()) checkGarage();
    if (response.status !== 401 && response.status !== 403) return;
    // A late 401 or 403 for an older token must not end the new session.
    const sent = request.headers.get("Authorization")?.slice(BEARER.length) ?? null;
    if (sent === readToken()) endSession();
  },
  onError({ error }) {
    // If the caller aborted the call, the error is an AbortError. All other errors here mean that
    // no answer arrived.
    if (!(error instanceof DOMException && error.name === "AbortError")) noteUnreachable();
  },
});
