import { unfinished } from "./lexicon";
import "./parse";
import { spellingOfTrade } from "./vocabulary";

/** So many phrases take about a millisecond on a slow phone. */
const STEP = 100;

/**
 * Reads the lists in small steps, so that no step keeps a phone from drawing. The screen calls this
 * after the parser has loaded. A line that is typed before is read too, only later.
 */
export async function warmUp(pause: () => Promise<void> = aMoment): Promise<void> {
  for (const list of [...unfinished]) {
    while (list.readSome(STEP)) await pause();
  }
  spellingOfTrade();
}

function aMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
