import type { Template, TemplateIn } from "./types";

/** `key` tells the rows apart on the screen. It is not sent. */
export type PointForm = {
  key: number;
  label: string;
  serviceId: number | null;
  photoWhenBad: boolean;
};
export type GroupForm = { key: number; groupName: string; points: PointForm[] };
export type TemplateForm = { name: string; groups: GroupForm[] };

export const MOST_POINTS = 120;
let lastKey = 0;
const newKey = () => ++lastKey;

export function newPoint(label: string): PointForm {
  return { key: newKey(), label, serviceId: null, photoWhenBad: false };
}

export function newGroup(): GroupForm {
  return { key: newKey(), groupName: "", points: [] };
}

/** Returns the form of a template. Points that follow each other in one group share a heading. */
export function formOf(template: Template | undefined): TemplateForm {
  const groups: GroupForm[] = [];
  for (const { groupName, ...point } of template?.points ?? []) {
    let group = groups.at(-1);
    if (group?.groupName !== groupName) {
      group = { ...newGroup(), groupName };
      groups.push(group);
    }
    group.points.push({ key: newKey(), ...point });
  }
  return { name: template?.name ?? "", groups: groups.length > 0 ? groups : [newGroup()] };
}

/** Returns what is sent. A group without points is left out. */
export function toTemplateIn({ name, groups }: TemplateForm): TemplateIn {
  return {
    name: name.trim(),
    points: groups.flatMap(({ groupName, points }) =>
      points.map(({ key: _, label, ...point }) => ({
        groupName: groupName.trim(),
        label: label.trim(),
        ...point,
      })),
    ),
  };
}

export function pointsOf(groups: readonly GroupForm[]): number {
  return groups.reduce((sum, { points }) => sum + points.length, 0);
}

/** Returns the list with one entry moved up (-1) or down (+1). At an end, it returns the same list. */
export function moved<Row>(rows: readonly Row[], at: number, by: -1 | 1): Row[] {
  const other = rows[at + by];
  const row = rows[at];
  if (row === undefined || other === undefined) return [...rows];
  const next = [...rows];
  next[at] = other;
  next[at + by] = row;
  return next;
}

/** Restores the groups from the browser's storage, which a person can edit. */
export function restoreGroups(kept: Record<string, unknown>): Partial<TemplateForm> {
  const { groups } = kept;
  if (!Array.isArray(groups) || !groups.every(isGroup)) return {};
  return {
    groups: groups.map(({ groupName, points }) => ({
      key: newKey(),
      groupName,
      points: points.map((point) => ({ ...point, key: newKey() })),
    })),
  };
}

function isGroup(found: unknown): found is GroupForm {
  if (typeof found !== "object" || found === null) return false;
  const { groupName, points } = found as Partial<GroupForm>;
  return typeof groupName === "string" && Array.isArray(points) && points.every(isPoint);
}

function isPoint(found: unknown): found is PointForm {
  if (typeof found !== "object" || found === null) return false;
  const { label, serviceId, photoWhenBad } = found as Partial<PointForm>;
  return (
    typeof label === "string" &&
    (serviceId === null || Number.isSafeInteger(serviceId)) &&
    typeof photoWhenBad === "boolean"
  );
}
