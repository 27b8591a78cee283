import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** In this folder, the stack under test writes mails instead of sending them. */
const FOLDER = join(process.env.DATA_DIR || "var", "mail");

async function mailsTo(address: string): Promise<string[]> {
  const names = (await readdir(FOLDER).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const texts = await Promise.all(
    names.sort().map((name) => readFile(join(FOLDER, name), "utf8").catch(() => "")),
  );
  return texts.filter((text) => text.includes(`To: ${address}`));
}

/** Waits for a mail to this address that matches the pattern. Returns the first group of the newest match. */
export async function fromMail(address: string, pattern: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const texts = await mailsTo(address);
        found = texts
          .map((text) => pattern.exec(text)?.[1])
          .filter(Boolean)
          .at(-1);
        return found;
      },
      { timeout: 20_000, message: `a mail to ${address} that says ${pattern}` },
    )
    .toBeTruthy();
  return found ?? "";
}

export const CODE = /^Subject: (\d{4}) is your Servicebay code/m;
export const SIGN_UP_CODE = /^Subject: (\d{6}) is your Servicebay code/m;
export const INVITATION = /(\/accept-invitation#token=\S+)/;
