import type { Page, Response } from "@playwright/test";

/**
 * Finds the Latin words of a page in Hindi that are neither allowed nor data. The answers of the API
 * are the data, without the names and sentences that the app words itself.
 */

/** Names of the law, of products and of formats, and units, their codes and keys, which Hindi writes in Latin. */
const ALLOWED = new Set(
  `English Servicebay WhatsApp Google Pay UPI SMS PDF CSV QR OTP JSON PNG JPEG WebP Excel
  PCS NOS SET PRS BOX BTL CAN LTR MLT KGS GMS MTR
  SUV UTR GST GSTIN CGST SGST IGST UTGST SAC HSN MRP TDS ITC GSTR UQC RC PUC
  Stripe SHA IND KB MB km am pm dd mm yyyy xlsx Ctrl Enter Esc Shift Alt alt Tab`.split(/\s+/),
);

/** The fields of answers whose English the app replaces (`api/worded-names.ts`). */
const WORDED = new Set(
  `message error says jobStatus priority priorityName pickupNeededStatus pickupStatuses paymentMethod
  invoiceSentStatus role roleName filterName state ruleLabel missing expiresIn expiresRemark
  permissions what title`.split(/\s+/),
);
/** The number of a vehicle, also in the pictures of the entry pages. */
const PLATE = /\b([A-Z]{2} ?\d{1,2} ?[A-Z]{1,3} ?\d{1,4}|\d{2} ?BH ?\d{4} ?[A-Z]{1,2})\b/g;
/** Examples that a person types as they are, and the service of an example. Help shows a line with both scripts. */
const TYPED =
  /\bgarage@bank\b|\bsha256sum \S+\.json\b|“swift(?= तेल बदली)|“Engine oil change(?= जोड़ें)/g;
const WORD = /[A-Za-z][A-Za-z’'-]*[A-Za-z]/g;
/** Such a value is an id, for example `in_progress`. A page never shows it. */
const ID = /^[a-z]+(_[a-z]+)*$/;

export const wordsIn = (text: string): string[] =>
  text.replace(PLATE, "").replace(TYPED, "").match(WORD) ?? [];

/** The first letters of a name stand in place of a photo. */
const INITIALS = /^\s*[A-Z]{1,2}\s*$/;

/** Collects the texts in the answers that a page gets. */
export class Data {
  readonly #texts = new Set<string>();
  readonly #reading: Promise<void>[] = [];

  constructor(page: Page) {
    page.on("response", (response) => {
      if (response.url().includes("/api/")) this.#reading.push(this.#read(response));
    });
  }

  async #read(response: Response): Promise<void> {
    const body: unknown = await response.json().catch(() => null);
    this.#collect(body);
  }

  #collect(value: unknown): void {
    if (typeof value === "string" && !ID.test(value)) {
      // A page may show the parts of a list one by one.
      for (const text of [value, ...value.split(/[,()]/)])
        if (wordsIn(text).length > 0) this.#texts.add(text.trim());
    } else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (key === "says") this.#collectValues(inner);
        else if (!WORDED.has(key)) this.#collect(inner);
      }
  }

  /** Collects the values of sentences that the app words itself. */
  #collectValues(says: unknown): void {
    if (typeof says !== "object" || says === null) return;
    for (const [key, inner] of Object.entries(says)) {
      if (key === "params") this.#collect(inner);
      this.#collectValues(inner);
    }
  }

  /** Returns each Latin word of the page that should be Hindi, with its text. */
  async foreignWords(page: Page): Promise<string[]> {
    await Promise.all(this.#reading);
    const data = [...this.#texts].sort((one, other) => other.length - one.length);
    const found = new Map<string, string>();
    for (const text of new Set(await shownTexts(page))) {
      if (INITIALS.test(text) || wordsIn(text).length === 0) continue;
      const own = data.reduce((rest, known) => rest.replaceAll(known, " "), text);
      for (const word of wordsIn(own)) if (!ALLOWED.has(word)) found.set(word, text);
    }
    return [...found].map(([word, text]) => `${word}: ${text.replace(/\s+/g, " ").slice(0, 90)}`);
  }
}

/** Returns the texts that the page shows or reads out, without parts in another language. */
function shownTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SPOKEN = ["aria-label", "title", "placeholder", "alt"];
    const isOther = (element: Element) => {
      const named = element.closest("[lang]");
      return named !== null && named !== document.documentElement;
    };
    const texts = [document.title];
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || isOther(element)) continue;
      if (element.closest("script, style, noscript, template, [aria-hidden=true], iframe"))
        continue;
      if (node instanceof Element) {
        for (const name of SPOKEN) texts.push(node.getAttribute(name) ?? "");
      } else texts.push(node.textContent ?? "");
    }
    return texts.filter((text) => text.trim());
  });
}
