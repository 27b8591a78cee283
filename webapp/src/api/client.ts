import createClient from "openapi-fetch";
import { noteReachable, noteUnreachable } from "@/lib/connection";
import { checkGarage } from "@/lib/garage-check";
import { endSession, GARAGE_ID, readGarageId, readToken } from "@/lib/session-values";
import type { paths } from "./schema.gen";

/** The one door to the API; its types come from the backend's exported OpenAPI document. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  fetch: (request) => globalThis.fetch(request),
});

const BEARER = "Bearer ";
/** What a call is answered with in a garage that is suspended, or that the person has left. */
const GARAGE_AWAY: ReadonlySet<number> = new Set([404, 423]);

api.use({
  onRequest({ request }) {
    const token = readToken();
    if (token) request.headers.set("Authorization", BEARER + token);
    // A call that names its garage goes there, wherever this tab has moved since: forms and lists do.
    const named = new URL(request.url).searchParams.get(GARAGE_ID);
    const garageId = named ?? readGarageId();
    if (garageId !== null) request.headers.set("X-Garage-Id", String(garageId));
    return request;
  },
  onResponse({ request, response }) {
    noteReachable();
    if (GARAGE_AWAY.has(response.status) && readToken()) checkGarage();
    if (response.status !== 401 && response.status !== 403) return;
    // A late answer to a token that is already replaced must not end the new session.
    const sent = request.headers.get("Authorization")?.slice(BEARER.length) ?? null;
    if (sent === readToken()) endSession();
  },
  onError({ error }) {
    // An aborted call was not wanted any more; nothing else comes without an answer.
    if (!(error instanceof DOMException && error.name === "AbortError")) noteUnreachable();
  },
});
