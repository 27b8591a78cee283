/** Words that tell an order for work from a refusal, a question and work that is done. */

/** Somebody says no, before the work or after it: "refused tyre change". */
export const REFUSED =
  "refuse, refused, refuses, refusing, refusal, decline, declined, declines, declining, reject, rejected, rejects, rejecting, cancel, canceled, cancelled, cancels, canceling, cancelling";
/** These say no only after the work: "polish ke liye mana kiya". */
export const FORBIDDEN = "mana, मना";
/** These small words can be between the work and the refusal. */
export const BEFORE_REFUSED = "ka, ke, ki, ko, liye, ne, customer, के, लिए";
export const WANT_NOT = "doesn't, didn't, don't, won't";
export const WANT = "want, need";
/** "nahi karna" says no to work. "nahi chal raha" is a complaint. */
export const ASKS =
  "karna, karni, karo, krna, chahiye, karwana, karwani, dalna, lagana, hai, do, required, needed, करना, करनी, चाहिए, करवाना, है";

/** The first word of a question: "is disc turning needed?" */
export const WHETHER = "is, are, does, should, kya";
export const NEEDED = "needed, required, zaroori, zaruri, jaroori, jaruri";
export const HOW_MUCH = "kitna, kitne, kitni, how much, कितना, कितने, कितनी";
/** "polish ka puchna hai" asks too. */
export const ASK = "puchna, poochna";
/** "kitna time lagega" asks for no price. */
export const DURATIONS = "time, der, din, dino, dinon, days, ghante";
export const WHEN = "kab, kaise, when, kya kya, कब, क्या क्या";
export const PRICE = "rate, price, cost, charges, kharcha, estimate, quote, quotation, रेट, खर्चा";
/** An order ends with one of these, also within its last word: "bhardo". */
export const ORDERS = "do, karo, dena, दो";

export const PAST_VERBS = "tha, thi, था, थी, थे";
export const PAST_TIME =
  "yesterday, pichle, pichhle, pehle, pahle, phle, ago, already, recently, पिछले, पहले";
/** These say after the work that it is done: "oil change already hai". */
export const BEFORE_NOW = "already, recently";
export const WAS = "was, were, got";
export const DONE = "done, changed, replaced";
/** "oil change due at 40k" */
export const DONE_OR_DUE = "done, due, changed, hua, kiya";
export const AT = "at, pe, par";
/** "service ho gaya" */
export const GONE = "gaya, gaye, gayi, gya, gye, gyi, chuka, chuke, chuki";
