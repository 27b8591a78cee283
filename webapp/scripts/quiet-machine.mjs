/** What is measured should have the machine to itself: a product that has just begun has mails to send and much to read. */
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 1_000;
const LOOKS = 3;
const MOST_BUSY = 0.1;
const LONGEST_MS = 120_000;

/** What the processors have done since the machine began. */
function spent() {
  const times = cpus().map(({ times: one }) => one);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const all = times.reduce(
    (sum, one) => sum + one.user + one.nice + one.sys + one.irq + one.idle,
    0,
  );
  return { idle, all };
}

/** Comes back once little else has been done for three seconds; a machine that is never quiet is measured as it is. */
export async function whenQuiet() {
  const until = performance.now() + LONGEST_MS;
  for (let quiet = 0; quiet < LOOKS; ) {
    const before = spent();
    await pause(LOOK_MS);
    const after = spent();
    const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
    quiet = busy < MOST_BUSY ? quiet + 1 : 0;
    if (performance.now() > until) {
      console.log(`The machine is busy with other work: ${Math.round(busy * 100)} %.`);
      return;
    }
  }
}
