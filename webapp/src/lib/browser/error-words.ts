import { isChunkError } from "./chunk-error";

export const UNEXPECTED = "Unexpected Application Error!";

type Words = { title: string; what: string | undefined; advice: string };

/** Returns the texts of the error page that replaces a broken page. */
export function errorWords(error: Error): Words {
  if (isChunkError(error)) {
    return {
      title: "This page could not be loaded",
      what: undefined,
      advice:
        "The connection was lost, or Servicebay has a new version. Your saved data is safe. Check the connection and reload the page.",
    };
  }
  return {
    title: UNEXPECTED,
    what: isForPeople(error) ? error.message : undefined,
    advice: "This page stopped working. Your saved data is safe. Try again, or reload the page.",
  };
}

// Only these errors have messages for people. Other messages are technical.
function isForPeople({ name, message }: Error): boolean {
  return (name === "Error" || name === "ApiError") && !message.startsWith("Minified React error");
}
