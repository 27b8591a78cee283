/**
 * Turbopack calls this for each file that imports `say` or `said`. The option keeps the languages apart
 * in its cache.
 */
import { fileOf, inlined, messagesOf, sourceOf } from "./messages.mjs";

export default function load(source) {
  const { language } = this.getOptions();
  this.addDependency(fileOf(sourceOf(language)));
  return inlined(source, messagesOf(language), language);
}
