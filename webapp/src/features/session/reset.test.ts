import { expect, test } from "vitest";
import { codeWasSent, keepTicket, readTicket } from "./reset";

test("a new code voids the ticket of an earlier one", () => {
  keepTicket("a-ticket");
  codeWasSent("owner@sharma.example", 1_800_000_000_000);
  expect(readTicket()).toBeNull();
});
