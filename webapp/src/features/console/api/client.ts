import createClient from "openapi-fetch";
import type { paths } from "@/api/schema.gen";
import { noteReachable, noteUnreachable } from "@/lib/browser/connection";
import { closeConsole, readAdminToken } from "../token";

/**
 * This is the API client of the console. It sends the admin's token, never the token of a garage
 * session.
 */
export const consoleApi = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  fetch: (request) => globalThis.fetch(request),
});

const BEARER = "Bearer ";

consoleApi.use({
  onRequest({ request }) {
    const token = readAdminToken();
    if (token) request.headers.set("Authorization", BEARER + token);
    return request;
  },
  onResponse({ request, response }) {
    noteReachable();
    // A late 401 for an older token must not end the new session.
    const sent = request.headers.get("Authorization")?.slice(BEARER.length) ?? null;
    if (response.status === 401 && sent === readAdminToken()) closeConsole();
  },
  onError({ error }) {
    if (!(error instanceof DOMException && error.name === "AbortError")) noteUnreachable();
  },
});
