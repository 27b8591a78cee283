/** Turbopack calls this for each file that imports `say` or `said`. */
import { fileOf, inlined, messagesOf } from "./messages.mjs";

const language = process.env.APP_LANGUAGE ?? "en";

export default function load(source) {
  this.addDependency(fileOf(language));
  return inlined(source, messagesOf(language), language);
}
