import { http } from "msw";
import { CheckInScreen } from "@/features/check-in/components/check-in-screen";
import { VisitScreen } from "@/features/visits/components/visit-screen";
import type { CheckIn, Visit } from "@/features/visits/types";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const VISITS = at("/api/garage/visits");
export const VISIT = "*/api/garage/visits/71";
export const CHECK_IN = "*/api/garage/visits/71/check-in";

export const checkIn: CheckIn = {
  odometerKm: 38200,
  unreadable: false,
  fuelEighths: 3,
  complaint: "It rattles",
  belongings: ["spare_wheel"],
  keys: 2,
  otherItems: "",
  outline: "car",
  marks: [
    {
      x: 220,
      y: 432,
      place: "left_front_door",
      placeLabel: "Left front door",
      kind: "scratch",
      note: "",
    },
  ],
  pictures: [],
  notes: [],
  finishedOn: null,
  personName: "",
  signedName: "",
  signatureAddress: null,
  unsignedReason: "",
  paperProblem: "",
  mail: null,
  whatsappAddress: null,
  version: 4,
};

export const finished: CheckIn = {
  ...checkIn,
  finishedOn: "2026-11-24T11:42:00+05:30",
  personName: "Meera Iyer",
  signedName: "Asha Rao",
  signatureAddress: "/pictures/11/9/full/1/x",
  whatsappAddress: "https://wa.me/919876543210?text=Hello",
};

export const visit: Visit = {
  visitId: 71,
  customerId: 5,
  customerName: "Asha Rao",
  customerPhone: "9876543210",
  customerEmail: "asha@x.example",
  vehicleId: 6,
  vehicleNumber: "MH12AB1234",
  vehicleModel: "Swift",
  jobId: null,
  jobCode: null,
  jobStatus: null,
  garageName: "Andheri",
  isOpen: true,
  openedOn: "2026-11-24T11:00:00+05:30",
  openedBy: "Meera Iyer",
  closedOn: null,
  closedWhy: "",
  version: 1,
  lastOdometer: null,
  fromJob: null,
  checkIn: null,
  inspections: [],
};

export function serveVisit(over: Partial<Visit> = {}) {
  server.use(http.get(VISIT, () => answer({ ...visit, ...over })));
}

/** Answers each save with the next version, and returns the bodies that were sent. */
export function serveSaves(...replies: (() => Response)[]): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.put(CHECK_IN, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return replies[sent.length - 1]?.() ?? answer({ version: 4 + sent.length });
    }),
  );
  return sent;
}

function enter(address: string, permissions: readonly string[]) {
  window.history.replaceState(null, "", address);
  const me = signInWith([...permissions]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
}

export function showCheckIn(query = "visitId=71", permissions: readonly string[] = ["check_in"]) {
  enter(`/dashboard/check-in?${query}`, permissions);
  return renderApp(<CheckInScreen />);
}

export function showVisit(permissions: readonly string[] = ["check_in"]) {
  enter("/dashboard/manage/visits/view?visitId=71", permissions);
  return renderApp(<VisitScreen />);
}
