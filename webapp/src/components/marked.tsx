import { Fragment, type ReactNode } from "react";

const MARKED = /\uE000([a-z]+)\uE001(.*?)\uE000\/\1\uE001/gs;

type MarkedProps = {
  /** A message with tags, for example "Read the <link>terms</link>." */
  text: string;
  /** Returns the element of each tag. */
  tags: Readonly<Record<string, (words: string) => ReactNode>>;
};

/** Shows a message with elements in it, so that each language can order its words. */
export function Marked({ text, tags }: MarkedProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: tag = "", 2: words = "", index } of text.matchAll(MARKED)) {
    parts.push(text.slice(end, index), tags[tag]?.(words) ?? words);
    end = index + whole.length;
  }
  return [...parts, text.slice(end)].map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name
    <Fragment key={place}>{part}</Fragment>
  ));
}
