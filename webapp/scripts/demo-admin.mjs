/** The demo's admin of the platform, and codes as an authenticator app shows them (RFC 6238). */
import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

export const ADMIN = { email: "admin@servicebay.example", password: "garage-demo-1" };
export const TOKEN_KEY = "consoleToken";

const SECRET = "SERVICEBAYDEMOADMINSECRETONLY234";
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;
/** The server takes the step before, the present one and the one after, and each only once. */
const OFF = 1;
let last = 0;

/** A code that this process has not shown before: it waits for one. Another process may have used it. */
export async function nextCode() {
  const oldest = () => Math.floor(Date.now() / STEP_MS) - OFF;
  last = Math.max(last + 1, oldest());
  while (last > oldest() + 2 * OFF) await pause(500);
  return codeAt(last);
}

/** A session of the console's, beside those that there are. */
export async function adminToken(baseURL) {
  for (;;) {
    const answer = await fetch(`${baseURL}/api/console/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...ADMIN, otp: await nextCode() }),
    });
    const { data } = await answer.json();
    if (data?.token) return data.token;
    // Too many tries in a minute.
    if (answer.status === 429) await pause(STEP_MS / 2);
  }
}

function codeAt(step) {
  const bits = [...SECRET].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"));
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
