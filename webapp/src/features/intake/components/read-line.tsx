import type { Reading } from "../parse/types";
import type { Entry } from "../use-entry";
import { GuessChips } from "./guess-chips";
import { ReadWords } from "./read-words";

export type ReadLineProps = { entry: Entry; reading: Reading };

/** Shows what was read in the line, and the guesses. It loads with the parser. */
export default function ReadLine({ entry, reading }: ReadLineProps) {
  return (
    <>
      {reading.words.length > 0 && <ReadWords reading={reading} />}
      <GuessChips entry={entry} />
    </>
  );
}
