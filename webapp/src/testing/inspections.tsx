import { http } from "msw";
import { EstimatedInspection } from "@/features/estimates/components/estimated-inspection";
import { EstimatedVisit } from "@/features/estimates/components/estimated-visit";
import { InspectScreen } from "@/features/inspections/components/inspect-screen";
import type { Inspection, InspectionRow, Point } from "@/features/inspections/types";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const INSPECTION = "*/api/garage/inspections/81";
export const FINISH = "*/api/garage/inspections/81/finish";

const bare: Point = {
  pointId: 1,
  groupName: "Brakes",
  label: "Brake pads front",
  serviceId: null,
  serviceName: null,
  photoWhenBad: true,
  mark: "",
  measured: "",
  note: "",
  pictures: [],
  version: 1,
};

export const points: Point[] = [
  bare,
  { ...bare, pointId: 2, label: "Parking brake", photoWhenBad: false },
  { ...bare, pointId: 3, groupName: "Tyres", label: "Tyres front", photoWhenBad: false },
];

export const inspection: Inspection = {
  inspectionId: 81,
  visitId: 71,
  vehicleNumber: "MH12AB1234",
  vehicleModel: "Swift",
  templateName: "Quick check",
  isDone: false,
  personName: "Ravi Rao",
  startedOn: "2026-11-24T11:00:00+05:30",
  doneOn: null,
  points,
  version: 1,
};

export const row: InspectionRow = {
  inspectionId: 81,
  templateName: "Quick check",
  isDone: true,
  personName: "Ravi Rao",
  startedOn: "2026-11-24T11:00:00+05:30",
  doneOn: "2026-11-24T11:42:00+05:30",
  bad: 1,
  watch: 1,
  good: 1,
  unchecked: 0,
};

export const photo = {
  pictureId: 9,
  view: "",
  address: "/pictures/11/9/full/1/x",
  thumbAddress: "/pictures/11/9/thumb/1/x",
};

export function serveInspection(over: Partial<Inspection> = {}) {
  server.use(http.get(INSPECTION, () => answer({ ...inspection, ...over })));
}

type Sent = { pointId: number; mark: string; measured: string; note: string; version: number };

/** Answers each mark with the next version, and returns the marks that were sent. */
export function serveMarks(...replies: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  let calls = 0;
  server.use(
    http.put("*/api/garage/inspection-points/:point", async ({ request, params }) => {
      const body = (await request.json()) as Omit<Sent, "pointId">;
      const reply = replies[calls]?.();
      calls += 1;
      if (reply) return reply;
      sent.push({ pointId: Number(params.point), ...body });
      return answer({ version: body.version + 1 });
    }),
  );
  return sent;
}

const WORKSHOP = ["check_in", "inspect", "see_pictures"];

function enter(address: string, permissions: readonly string[]) {
  window.history.replaceState(null, "", address);
  const me = signInWith([...permissions]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
}

export function showInspection(permissions: readonly string[] = WORKSHOP) {
  enter("/dashboard/inspect?inspectionId=81", permissions);
  return renderApp(<InspectScreen />);
}

export function showEstimatedInspection(permissions: readonly string[]) {
  enter("/dashboard/inspect?inspectionId=81", permissions);
  return renderApp(<EstimatedInspection />);
}

export function showInspectedVisit(permissions: readonly string[] = WORKSHOP) {
  enter("/dashboard/manage/visits/view?visitId=71", permissions);
  server.use(http.get("*/api/garage/visits/71/estimates", () => answer([])));
  return renderApp(<EstimatedVisit />);
}
