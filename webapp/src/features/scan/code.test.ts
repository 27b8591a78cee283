import { expect, test } from "vitest";
import { codeIn } from "./code";

test.each([
  ["SBJ31", { kind: "job", jobId: 31 }],
  [" SBJ4294967296001\n", { kind: "job", jobId: 4294967296001 }],
  ["SBP51", { kind: "part", text: "SBP51" }],
  [" 8901234567890 ", { kind: "part", text: "8901234567890" }],
  ["SBJ0", { kind: "part", text: "SBJ0" }],
  ["SBJ31x", { kind: "part", text: "SBJ31x" }],
  ["sbj31", { kind: "part", text: "sbj31" }],
  ["SBJ1234567890123456", { kind: "part", text: "SBJ1234567890123456" }],
  ["JOB-00031", { kind: "part", text: "JOB-00031" }],
])("the code %j is read as %j", (text, code) => expect(codeIn(text)).toEqual(code));
