import { describe, expect, test } from "vitest";
import { textOf, word } from "./worded";

const HINDI = {
  job_code_is_ready: "जॉब {code} तैयार है।",
  please_check_the_marked_fields: "निशान वाली जगहें देखें।",
  name_problem: "{name}: {problem}",
  choose_a_unit: "यूनिट चुनें",
};
const READY = { code: "job_code_is_ready", params: { code: "JOB-00031" } };

describe("server's sentences", () => {
  test("known code becomes the words of the language", () => {
    expect(textOf(READY, HINDI)).toBe("जॉब JOB-00031 तैयार है।");
  });

  test("sentence inside a sentence is worded too", () => {
    const problem = { code: "choose_a_unit", params: {} };
    const sentence = { code: "name_problem", params: { name: "{name}", problem } };
    expect(textOf(sentence, HINDI)).toBe("{name}: यूनिट चुनें");
  });

  test.each([
    ["code", { code: "this_is_new", params: {} }],
    ["value", { code: "job_code_is_ready", params: {} }],
    [
      "sentence inside",
      {
        code: "name_problem",
        params: { name: "Oil", problem: { code: "this_is_new", params: {} } },
      },
    ],
  ])("unknown %s has no words", (_, sentence) => {
    expect(textOf(sentence as Parameters<typeof textOf>[0], HINDI)).toBeUndefined();
  });

  test("body gets its message in the language", () => {
    const body = { success: true, message: "Ready.", says: { message: READY } };
    word(body, HINDI);
    expect(body.message).toBe("जॉब JOB-00031 तैयार है।");
  });

  test("refusal gets the same words as its error", () => {
    const body = { success: false, message: "No.", error: "No.", says: { message: READY } };
    word(body, HINDI);
    expect(body).toMatchObject({ message: body.error, error: "जॉब JOB-00031 तैयार है।" });
  });

  test("first message of a field is worded and the others stay", () => {
    const says = {
      message: { code: "please_check_the_marked_fields", params: {} },
      fields: { unit: { code: "choose_a_unit", params: {} }, hsn: { code: "new", params: {} } },
    };
    const body = {
      message: "Please check the marked fields.",
      error: { unit: ["Choose a unit", "Second"], hsn: ["HSN is new"] },
      says,
    };
    word(body, HINDI);
    expect(body.message).toBe("निशान वाली जगहें देखें।");
    expect(body.error).toEqual({ unit: ["यूनिट चुनें", "Second"], hsn: ["HSN is new"] });
  });

  test("rows of the data are worded by codes of their own, also inside lists", () => {
    const row = () => ({ text: "Ready.", other: "Ready.", says: { text: READY } });
    const body = { data: { alerts: [row()], last: { ...row(), says: null } } };
    word(body, HINDI);
    expect(body.data.alerts[0]).toMatchObject({ text: "जॉब JOB-00031 तैयार है।", other: "Ready." });
    expect(body.data.last.text).toBe("Ready.");
  });

  test("unknown code leaves the English text", { tags: "spec:hand-73" }, () => {
    const body = { message: "New.", error: "New.", says: { message: { code: "new", params: {} } } };
    word(body, HINDI);
    expect(body).toMatchObject({ message: "New.", error: "New." });
  });

  test.each([undefined, null, "text", {}, { message: "Text.", says: null }])(
    "body without sentences stays as it is: %j",
    (body) => {
      const before = structuredClone(body);
      word(body, HINDI);
      expect(body).toEqual(before);
    },
  );
});
