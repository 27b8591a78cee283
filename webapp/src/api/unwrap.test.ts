import { describe, expect, test } from "vitest";
import { ApiError } from "./api-error";
import { unwrap } from "./unwrap";

const answered = (status: number, body: unknown) =>
  Promise.resolve({
    response: new Response(null, { status }),
    ...(status < 300 ? { data: body as { success: boolean; data: unknown } } : { error: body }),
  });

async function failure(call: Parameters<typeof unwrap>[0]): Promise<ApiError> {
  const error = await unwrap(call).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("unwrap", () => {
  test("unwrap returns the envelope's data", async () => {
    const call = answered(200, { success: true, message: "", data: { id: 7 } });
    expect(await unwrap(call)).toEqual({ id: 7 });
  });

  test("unwrap throws an expected refusal with status 200", async () => {
    const error = await failure(
      answered(200, { success: false, code: "login_failed", message: "No." }),
    );
    expect(error).toMatchObject({ code: "login_failed", message: "No.", status: 200 });
    expect(error.refused).toBe(true);
  });

  test("unwrap's error contains the messages of each field", async () => {
    const body = { success: false, code: "invalid", message: "", error: { email: ["Bad."] } };
    const error = await failure(answered(422, body));
    expect(error.fields).toEqual({ email: ["Bad."] });
    expect(error).toMatchObject({ code: "invalid", status: 422, refused: false });
  });

  test("unwrap uses the text in `error` as the message if the response has no message", async () => {
    const error = await failure(answered(409, { success: false, message: "", error: "Taken." }));
    expect(error).toMatchObject({ code: "unknown", message: "Taken." });
  });

  test("unwrap's error has the server's message and the refusal's data", async () => {
    const data = { userId: "ticket" };
    const told = { success: false, code: "password_initial", message: "First.", data };
    expect(await failure(answered(200, told))).toMatchObject({ said: "First.", data });
    expect((await failure(answered(200, { success: false, message: "" }))).said).toBeUndefined();
  });

  test("unwrap throws a network error if no response arrives", async () => {
    const error = await failure(Promise.reject(new TypeError("fetch failed")));
    expect(error).toMatchObject({ code: "network", status: 0 });
  });

  test("unwrap throws an error for a response that is not JSON", async () => {
    const error = await failure(answered(502, "<html>Bad gateway</html>"));
    expect(error).toMatchObject({ code: "malformed", status: 502 });
    expect(error.message).not.toContain("<html>");
  });

  test("unwrap throws the AbortError of an aborted call", async () => {
    const aborted = Promise.reject(new DOMException("gone", "AbortError"));
    await expect(unwrap(aborted)).rejects.toMatchObject({ name: "AbortError" });
  });
});
