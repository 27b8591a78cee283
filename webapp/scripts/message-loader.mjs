/** Turbopack calls this for each file that imports `say`. The option keeps the languages apart in its cache. */
import { fileOf, inlined, messagesOf } from "./messages.mjs";

export default function load(source) {
  const { language } = this.getOptions();
  this.addDependency(fileOf(language));
  return inlined(source, messagesOf(language), language);
}
