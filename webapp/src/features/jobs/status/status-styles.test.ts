import { expect, test } from "vitest";
import { jobDefaults } from "@/testing/jobs";
import { priorityStyle, statusStyle } from "./status-styles";

test("each job status has its own colour and shape", { tags: "spec:jobs-39" }, () => {
  const looks = jobDefaults.jobStatuses.map(({ jobStatusId }) => statusStyle(jobStatusId));
  expect(new Set(looks.map(({ tone }) => tone)).size).toBe(looks.length);
  expect(new Set(looks.map(({ shape }) => shape)).size).toBe(looks.length);
});

test.each([
  ["High is red", 1, "text-destructive"],
  ["Medium is yellow", 2, "text-attention"],
  ["Low is green", 3, "text-positive"],
])("each priority has a colour: %s", { tags: "spec:jobs-39" }, (_, priorityId, tone) =>
  expect(priorityStyle(priorityId).tone).toBe(tone),
);
