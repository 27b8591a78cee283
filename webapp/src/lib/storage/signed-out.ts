import { readToken } from "./session-values";
import { subscribeStored } from "./stored";

/**
 * Calls the listener whenever nobody is signed in after a change: a sign-out, an answer of the server,
 * or a sign-out in another tab. Returns a function that ends it.
 */
export function onSignedOut(listener: () => void): () => void {
  return subscribeStored(() => {
    if (!readToken()) listener();
  });
}
