import { expect, test } from "vitest";
import { memoryStore } from "@/testing/counter";
import type { IntakeIn } from "../types";
import { type NewEntry, readKept } from "./entry";
import { sendEntries } from "./sender";

/** An entry as the first release with an offline counter wrote it. Do not change it: devices have it. */
const FIRST = {
  format: 1,
  id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  order: 1,
  revision: 1,
  state: "kept",
  unanswered: false,
  plate: "MH12AB1234",
  facts: {
    plate: "MH 12 AB 1234",
    model: "Tata Nexon",
    name: "Kavya Rao",
    phone: "9812345670",
    lines: [{ serviceId: 7, name: "Engine oil change", price: 180000 }],
    total: 212400,
  },
  body: {
    intakeId: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
    line: "MH12AB1234 engine oil change",
    slip: "K7M2",
    takenAt: "2026-11-27T10:30:00+05:30",
  },
  draft: {
    line: "MH12AB1234 engine oil change",
    form: { vehicleNumber: "MH 12 AB 1234", vehicleModel: "Tata Nexon", lines: [] },
    edited: [],
    picked: {},
    removed: [],
  },
};

test("an entry of the first release is read, and sent as it was written", {
  tags: "spec:hand-101",
}, async () => {
  const kept = readKept(structuredClone(FIRST));
  expect(kept).toEqual({ ...FIRST, photos: [] });
  const store = memoryStore();
  await store.add(kept as NewEntry);
  const sent: IntakeIn[] = [];
  const round = await sendEntries(store, {
    takeIn: async (body) => {
      sent.push(body);
      return { jobId: 1, jobCode: "JOB-1" };
    },
    find: () => Promise.reject(new Error("Nothing is unanswered.")),
  });
  expect(sent).toEqual([FIRST.body]);
  expect([round.end, await store.entries()]).toEqual(["done", []]);
});

test("an entry of a later format is left for the release that wrote it", () => {
  expect(readKept({ ...FIRST, format: 2 })).toBeNull();
});
