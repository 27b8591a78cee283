import { isChunkError } from "./chunk-error";

export const UNEXPECTED = "Unexpected Application Error!";

type Words = { title: string; what: string | undefined; advice: string };

/** What a person is told of an error that took a page down. */
export function errorWords(error: Error): Words {
  if (isChunkError(error)) {
    return {
      title: "This page could not be loaded",
      what: undefined,
      advice:
        "The connection was lost, or there is a new version of Servicebay. What was saved is safe. Check the connection and load the page again.",
    };
  }
  return {
    title: UNEXPECTED,
    what: isForPeople(error) ? error.message : undefined,
    advice:
      "This page stopped working. What was saved before is safe. Try again; if it happens once more, load the page anew.",
  };
}

// A TypeError and its like, or React's minified ones, are the engine's words for a programmer.
function isForPeople({ name, message }: Error): boolean {
  return (name === "Error" || name === "ApiError") && !message.startsWith("Minified React error");
}
