import { expect, test } from "vitest";
import { codeWasSent, keepTicket, readTicket } from "./reset";

test("sending a new reset code removes the ticket of the earlier code", () => {
  keepTicket("a-ticket");
  codeWasSent("owner@sharma.example", 1_800_000_000_000);
  expect(readTicket()).toBeNull();
});
