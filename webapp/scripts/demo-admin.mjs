/** Signs in the demo's console admin with codes like those of an authenticator app (RFC 6238). */
import { createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PASSWORD } from "./demo-people.mjs";

export const ADMIN = { email: "admin@servicebay.example", password: PASSWORD };
export const TOKEN_KEY = "consoleToken";

const SECRET = "SERVICEBAYDEMOADMINSECRETONLY234";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;
/**
 * The server accepts the codes of the previous, the current and the next time step. It accepts each
 * code only once.
 */
const OFF = 1;
/** All processes of a run share this file. It contains the last used time step and a session. */
const KEPT = join(process.env.DATA_DIR || tmpdir(), "demo-admin.json");

/** Returns a code that was not used before. If there is none, it waits for the next time step. */
export async function nextCode() {
  const oldest = () => Math.floor(Date.now() / STEP_MS) - OFF;
  const step = Math.max((kept().step ?? 0) + 1, oldest());
  keep({ step });
  while (step > oldest() + 2 * OFF) await pause(500);
  return codeAt(SECRET, step);
}

/** Returns a console session for all scripts that only read and do not sign out. */
export async function adminToken(baseURL) {
  for (;;) {
    const { token } = kept();
    if (token && (await isOpen(baseURL, token))) return token;
    const answer = await fetch(`${baseURL}/api/console/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...ADMIN, otp: await nextCode() }),
    });
    const { data } = await answer.json();
    if (data?.token) keep({ token: data.token });
    // The server allows only a few tries in a minute, so the next try waits.
    else if (answer.status === 429) await pause(STEP_MS / 2);
  }
}

/**
 * Stores the session in every new page of the context, because the console keeps one session per
 * tab.
 */
export async function signInAsAdmin(context, baseURL) {
  const stored = [TOKEN_KEY, await adminToken(baseURL)];
  await context.addInitScript(([key, token]) => {
    if (location.origin !== "null") sessionStorage.setItem(key, token);
  }, stored);
}

async function isOpen(baseURL, token) {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${baseURL}/api/console/me`, { headers })).ok;
}

function kept() {
  try {
    return JSON.parse(readFileSync(KEPT, "utf8"));
  } catch {
    return {};
  }
}

function keep(news) {
  writeFileSync(KEPT, JSON.stringify({ ...kept(), ...news }));
}

/** Returns the code that an authenticator app with this secret shows now, or some milliseconds later. */
export function codeOf(secret, later = 0) {
  return codeAt(secret, Math.floor((Date.now() + later) / STEP_MS));
}

function codeAt(secret, step) {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"));
  const key = bits
    .join("")
    .match(/.{8}/g)
    .map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", Buffer.from(key)).update(counter).digest();
  const number = digest.readUInt32BE(digest[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
