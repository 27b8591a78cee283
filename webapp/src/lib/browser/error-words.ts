import { say } from "@/say";
import { isChunkError } from "./chunk-error";

export const UNEXPECTED = say.lib_unexpected_application_error();

type Words = { title: string; what: string | undefined; advice: string };

/** Returns the texts of the error page that replaces a broken page. */
export function errorWords(error: Error): Words {
  if (isChunkError(error)) {
    return {
      title: say.lib_this_page_could_not_be_loaded(),
      what: undefined,
      advice: say.lib_the_connection_was_lost_or_servicebay(),
    };
  }
  return {
    title: UNEXPECTED,
    what: isForPeople(error) ? error.message : undefined,
    advice: say.lib_this_page_stopped_working_your_saved(),
  };
}

// Only these errors have messages for people. Other messages are technical.
function isForPeople({ name, message }: Error): boolean {
  return (name === "Error" || name === "ApiError") && !message.startsWith("Minified React error");
}
