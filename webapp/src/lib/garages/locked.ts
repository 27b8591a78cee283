/** Passes the message of a locked garage to the component that explains it. */

let tell: ((remark: string) => void) | undefined;
let waiting: string | undefined;

/** The message is kept until that component has loaded. */
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
