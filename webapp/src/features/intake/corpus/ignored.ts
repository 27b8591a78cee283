/** Words that make no difference in a complaint. */
const IGNORED = new Set(
  (
    "ka ke ki ko se me mein karna karni karo par pe aur and or with for of the a an in on at to by bhi hi tak h he hai hain " +
    "का के की को से में पर और भी ही तक है हैं please wala wali wale from"
  ).split(" "),
);

export function isIgnored(word: string): boolean {
  return IGNORED.has(word);
}
