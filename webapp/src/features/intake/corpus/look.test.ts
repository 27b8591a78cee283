import { test } from "vitest";
import { readFileSync, writeFileSync } from "node:fs";
import { garageOf } from "./score";
import { parse } from "../parse/parse";
test("look", () => {
  let out = "";
  for (const row of readFileSync("/tmp/corpus/look.txt", "utf8").trim().split("\n")) {
    const [cat = "", line = ""] = row.split("|");
    const g = garageOf(cat, "2026-11-26T10:30:00+05:30"); const r = parse(line, g);
    const n = (id: unknown) => g.catalogue.find((s) => s.id === id)?.name;
    out += line + "\n    " + Object.entries(r.fields).map(([k, v]) => `${k}=${v?.value}${v?.surety === "check" ? "?" : ""}`).join("; ") + " | " + r.services.map((s) => n(s.value) + (s.surety === "check" ? "?" : "")).join(" + ") + " | C: " + r.complaint + (r.guesses.length ? " | G: " + r.guesses.map((x) => x.field === "services" ? n(x.value) : x.field + ":" + x.value).join(", ") : "") + "\n";
  }
  writeFileSync("/tmp/corpus/look.out", out);
});
