import type { EntryDraft } from "../draft";
import type { EntryFacts } from "../facts";
import type { IntakeIn } from "../types";
import { currentCounter } from "./current";
import { barePlate, withOffers } from "./pack";
import { NotKept } from "./store";

type Entered = { body: IntakeIn; facts: EntryFacts; draft: EntryDraft; unanswered: boolean };

/** Keeps an entry of the form on this device, and sends it when the server answers. Throws `NotKept`. */
export async function keepEntry({ body, facts, draft, unanswered }: Entered): Promise<void> {
  const { counter, pack, runner } = currentCounter();
  if (!counter) throw new NotKept("The counter is off.");
  await counter.keep({
    id: body.intakeId,
    plate: barePlate(facts.plate),
    facts,
    // A lost entry is sent again as it was, so that the server knows it.
    body: pack && !unanswered ? withOffers(body, pack, counter.device) : body,
    draft: { ...draft, isKept: true },
    unanswered,
  });
  void runner?.send();
}
