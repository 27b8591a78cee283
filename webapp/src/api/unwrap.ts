import { say } from "@/say";
import { ApiError, type FieldErrors } from "./api-error";

export type Answer<T> = { data?: T; error?: unknown; response: Response };
export type Envelope = { success: boolean; data?: unknown };
/**
 * An answer with the status 200 may be an expected refusal. Only the type of a successful answer is
 * selected.
 */
type Success<T extends Envelope> = Extract<T, { success: true }>;

/** Returns the `data` of a successful call, and throws an ApiError otherwise. */
export async function unwrap<T extends Envelope>(
  call: Promise<Answer<T>>,
): Promise<Success<T>["data"]> {
  const envelope = await unwrapEnvelope(call);
  return envelope.data;
}

/** Returns the whole answer, for callers that need its message. */
export async function unwrapEnvelope<T extends Envelope>(
  call: Promise<Answer<T>>,
): Promise<Success<T>> {
  const { data, error, response } = await answered(call);
  if (response.ok && isSuccess(data)) return data;
  throw toApiError(response.ok ? data : error, response.status);
}

/** Returns any answer, and throws an error if no answer arrives. */
export async function answered<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  let answer: Answer<T>;
  try {
    answer = await call;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    // fetch rejects with a TypeError if there is no answer, and with a SyntaxError if the answer is not JSON.
    const code = cause instanceof SyntaxError ? "malformed" : "network";
    throw new ApiError({ code, message: NO_ANSWER, status: 0 });
  }
  // The build writes its language here. An English build removes the branch with its import.
  if (process.env.APP_LANGUAGE !== "en") {
    // If the sentences cannot be loaded, they stay English.
    const worded = await import("./worded").catch(() => undefined);
    worded?.word(answer.data);
    worded?.word(answer.error);
  }
  return answer;
}

const NO_ANSWER = say.api_no_answer();
const NO_MESSAGE = say.api_no_message();

function isSuccess<T extends Envelope>(data: T | undefined): data is Success<T> {
  return isRecord(data) && data.success === true;
}

export function toApiError(body: unknown, status: number): ApiError {
  if (!isRecord(body)) {
    return new ApiError({ code: "malformed", message: NO_MESSAGE, status });
  }
  const { code, message, error, data } = body;
  const said = firstText(message, error);
  return new ApiError({
    code: typeof code === "string" && code ? code : "unknown",
    message: said ?? NO_MESSAGE,
    fields: toFieldErrors(error),
    status,
    said,
    data,
  });
}

function firstText(...candidates: unknown[]): string | undefined {
  return candidates.find((one): one is string => typeof one === "string" && one !== "");
}

function toFieldErrors(error: unknown): FieldErrors {
  const fields: FieldErrors = {};
  if (!isRecord(error)) return fields;
  for (const [field, messages] of Object.entries(error)) {
    const texts = (Array.isArray(messages) ? messages : [messages]).filter(
      (one): one is string => typeof one === "string",
    );
    if (texts.length > 0) fields[field] = texts;
  }
  return fields;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the file of an answer, with the file name from the server. */
export async function unwrapFile(call: Promise<Answer<Blob>>): Promise<File> {
  const { data, error, response } = await answered(call);
  if (!response.ok || !data) throw toApiError(error, response.status);
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "download";
  return new File([data], name, { type: data.type });
}
