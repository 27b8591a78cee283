import { factsOf, type Kept } from "../facts";
import type { IntakeIn } from "../types";
import type { Entry } from "../use-entry";
import { currentCounter } from "./current";
import { barePlate, withOffers } from "./pack";
import { NotKept } from "./store";

/** Keeps an entry of the form on this device, and sends it when the server answers. */
export async function keepEntry(entry: Entry, body: IntakeIn, unanswered: boolean): Promise<Kept> {
  const { counter, pack, runner, entries } = currentCounter();
  const facts = factsOf(entry);
  const { slip } = body;
  try {
    if (!counter) throw new NotKept("The counter is off.");
    const draft = entry.draft();
    const first = entries.find(({ id }) => id === body.intakeId);
    await counter.keep({
      id: body.intakeId,
      plate: barePlate(facts.plate),
      facts,
      // A lost entry is sent again as it was, so that the server knows it.
      body: pack && !unanswered ? withOffers(body, pack, counter.device, first?.body) : body,
      draft: { ...draft, isKept: true },
      photos: draft.photos ?? [],
      unanswered,
    });
  } catch (error) {
    console.error("The entry was not kept", error);
    return { slip, facts, isKept: false };
  }
  void runner?.send();
  return { slip, facts, isKept: true };
}
