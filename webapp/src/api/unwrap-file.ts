import { type Answer, answered, toApiError } from "./unwrap";

/** The file that a call answers with, under the name that the server gave it. */
export async function unwrapFile(call: Promise<Answer<Blob>>): Promise<File> {
  const { data, error, response } = await answered(call);
  if (!response.ok || !data) throw toApiError(error, response.status);
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "download";
  return new File([data], name, { type: data.type });
}
