/** A write that the subscription's lock refused, told to whoever can explain it. */

let tell: ((remark: string) => void) | undefined;
let waiting: string | undefined;

/** What the server said; it waits for the one who explains it, who may still be on the way. */
export function announceLocked(remark: string): void {
  if (tell) tell(remark);
  else waiting = remark;
}

export function onLocked(listener: (remark: string) => void): () => void {
  tell = listener;
  if (waiting !== undefined) listener(waiting);
  waiting = undefined;
  return () => {
    if (tell === listener) tell = undefined;
  };
}
