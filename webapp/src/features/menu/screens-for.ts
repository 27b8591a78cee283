import { mayOpen, type Permissions, SCREENS, type Screen } from "./screens";

const MOST_FOUND = 5;
const SHORTEST = 2;

/**
 * Returns the screens of a person that fit the text, best first: names that begin with it, then other names and
 * words with a word that begins with it.
 */
export function screensFor(text: string, permissions: Permissions): readonly Screen[] {
  const sought = text.trim().toLocaleLowerCase();
  if (sought.length < SHORTEST) return [];
  const begins = (words: string) => ` ${words.toLocaleLowerCase()}`.includes(` ${sought}`);
  const rank = ({ name, words }: Screen) => {
    if (name.toLocaleLowerCase().startsWith(sought)) return 0;
    if (begins(name)) return 1;
    return words.split(",").some(begins) ? 2 : 3;
  };
  return SCREENS.filter((screen) => mayOpen(screen, permissions))
    .map((screen) => ({ screen, at: rank(screen) }))
    .filter(({ at }) => at < 3)
    .sort((one, other) => one.at - other.at)
    .slice(0, MOST_FOUND)
    .map(({ screen }) => screen);
}
