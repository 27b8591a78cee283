import type { Count, CountLine, CountRow } from "@/features/counts/types";

export function countRow(over: Partial<CountRow> = {}): CountRow {
  return {
    countId: 31,
    countCode: "CNT-00001",
    scope: "rack",
    rack: "A-1",
    state: "open",
    parts: 3,
    counted: 1,
    differences: null,
    value: null,
    personName: "Rajesh Sharma",
    openedAt: "2026-11-20T05:30:00Z",
    closedAt: null,
    closedBy: "",
    ...over,
  };
}

export function countLine(over: Partial<CountLine> = {}): CountLine {
  return {
    position: 1,
    partId: 51,
    partCode: "PRT-00001",
    partNumber: "OF-51",
    partName: "Oil filter",
    brand: "BOSCH",
    rack: "A-1",
    unit: "NOS",
    counted: null,
    expected: null,
    difference: null,
    value: null,
    personName: "",
    countedAt: null,
    ...over,
  };
}

export const counted = countLine({
  counted: 8,
  expected: 10,
  difference: -2,
  value: -600,
  personName: "Rajesh Sharma",
  countedAt: "2026-11-20T05:40:00Z",
});
export const oil = countLine({
  position: 2,
  partId: 52,
  partCode: "PRT-00002",
  partName: "Engine oil",
  unit: "LTR",
});
export const belt = countLine({ position: 3, partId: 53, partCode: "PRT-00003", partName: "Belt" });

export function count(over: Partial<Count> = {}): Count {
  return {
    ...countRow(),
    differences: 1,
    value: -600,
    firstToCount: 2,
    lines: [counted, oil, belt],
    recordCount: 3,
    ...over,
  };
}
