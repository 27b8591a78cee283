import { factsOf, type Kept } from "../facts";
import type { IntakeIn } from "../types";
import type { Entry } from "../use-entry";
import { currentCounter } from "./current";
import { barePlate, withOffers } from "./pack";
import { NotKept } from "./store";

/** Keeps an entry of the form on this device, and sends it when the server answers. */
export async function keepEntry(entry: Entry, body: IntakeIn, unanswered: boolean): Promise<Kept> {
  const { counter, pack, runner } = currentCounter();
  const facts = factsOf(entry);
  const { slip } = body;
  try {
    if (!counter) throw new NotKept("The counter is off.");
    await counter.keep({
      id: body.intakeId,
      plate: barePlate(facts.plate),
      facts,
      // A lost entry is sent again as it was, so that the server knows it.
      body: pack && !unanswered ? withOffers(body, pack, counter.device) : body,
      draft: { ...entry.draft(), isKept: true },
      unanswered,
    });
  } catch (error) {
    console.error("The entry was not kept", error);
    return { slip, facts, isKept: false };
  }
  void runner?.send();
  return { slip, facts, isKept: true };
}
