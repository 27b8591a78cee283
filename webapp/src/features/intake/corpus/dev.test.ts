import { test } from "vitest";
import { writeFileSync } from "node:fs";
import { slotsOf, readCorpus, tableOf, isRight, garageOf } from "./score";
import { parse } from "../parse/parse";
test("dev", () => {
  const names = (process.env.CORPUS ?? "counter whatsapp hindi bikes nasty commercial long short").split(" ");
  let out = ""; const all = [];
  for (const n of names) for (const one of readCorpus(n)) {
    const slots = slotsOf(one); all.push(...slots);
    const bad = slots.filter((s) => !isRight(s));
    const g = garageOf(one.catalogue, one.now); const r = parse(one.line, g);
    const got: Record<string, unknown[]> = {};
    for (const x of r.guesses) (got[x.field==="services"?"service":x.field] ??= []).push(x.field==="services" ? g.catalogue.find((s)=>s.id===x.value)?.name : x.field==="amount"? x.value/100 : x.value);
    const eg = JSON.stringify(Object.entries(one.expected.guesses ?? {}).map(([k,v])=>[k,[...v].sort()]).sort()); const gg = JSON.stringify(Object.entries(got).map(([k,v])=>[k,[...v].sort()]).sort());
    if (bad.length || eg!==gg) out += `${n}[${one.catalogue}]: ${one.line}\n` + bad.map((b) => `     ${b.field}: want ${b.expected} got ${b.filled} (${b.surety})\n`).join("") + (eg!==gg ? `     guesses want ${eg} got ${gg}\n` : "");
  }
  writeFileSync("/tmp/corpus/out.txt", out + tableOf(all));
});
