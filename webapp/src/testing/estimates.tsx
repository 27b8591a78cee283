import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http } from "msw";
import { EstimateScreen } from "@/features/estimates/components/estimate-screen";
import type {
  BaseLine,
  Decision,
  Estimate,
  EstimateLine,
  EstimateRow,
  VisitEstimate,
} from "@/features/estimates/types";
import { signInWith } from "./people";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

export const ESTIMATE = "*/api/garage/estimates/91";
export const SENDS = "*/api/garage/estimates/91/send";

export const estimateRow: EstimateRow = {
  estimateId: 91,
  code: "EST-00091",
  visitId: 71,
  vehicleNumber: "MH12AB1234",
  customerName: "Meera Iyer",
  jobCode: "JOB-00031",
  state: "draft",
  lowest: 2360,
  total: 2360,
  validUntil: "2099-12-01",
  sentOn: null,
  firstSeenOn: null,
  decidedOn: null,
  createdOn: "2026-11-24T11:00:00+05:30",
};

export const visitEstimate: VisitEstimate = {
  ...estimateRow,
  pointIds: [],
  decision: null,
};

export const serviceLine: EstimateLine = {
  ref: "00000000-0000-4000-8000-000000000001",
  kind: "labour",
  serviceId: 7,
  partId: null,
  name: "Oil change",
  partNumber: "",
  hsn: "",
  unit: "",
  quantity: 1,
  rate: 1000,
  listPrice: 1000,
  mrp: null,
  freeReason: "",
  discountPercent: null,
  discount: 0,
  net: 1000,
  tax: 0,
  gstRate: null,
  note: "",
  pointId: null,
  mark: "",
  pictures: [],
  replacesId: null,
};

export const partLine: EstimateLine = {
  ...serviceLine,
  ref: "00000000-0000-4000-8000-000000000002",
  kind: "part",
  serviceId: null,
  name: "Brake pads",
  hsn: "8708",
  unit: "SET",
  rate: 590,
  listPrice: 590,
  net: 500,
  tax: 90,
  gstRate: 18,
};

export const baseLine: BaseLine = {
  lineId: 5,
  kind: "labour",
  serviceId: 8,
  name: "Foam wash",
  quantity: 1,
  unit: "",
  net: 500,
  tax: 0,
};

export const estimate: Estimate = {
  ...estimateRow,
  customerId: 3,
  customerPhone: "9876543210",
  customerEmail: "meera@x.example",
  vehicleId: 4,
  vehicleModel: "Swift",
  vehicleClass: null,
  jobId: 31,
  taxCollected: 1,
  taxPercent: 18,
  roundsTotal: false,
  note: "",
  deposit: 0,
  discount: 0,
  base: [baseLine],
  baseTotal: 590,
  lines: [serviceLine, partLine],
  choices: [],
  subtotal: 2000,
  tax: 360,
  roundOff: 0,
  reason: "",
  lastVersion: 0,
  personName: "Asha Rao",
  sentBy: null,
  paperProblem: "",
  mail: null,
  link: null,
  whatsappAddress: null,
  decision: null,
  version: 3,
};

/** A decision by phone that approves the service. */
export const decision: Decision = {
  name: "Meera Iyer",
  way: "phone",
  decidedOn: "2026-11-24T06:12:00Z",
  approvedTotal: 1770,
  approves: true,
  code: "9F2C 41D0 1111 2222 3333 4444 5555 B7C6",
  refs: [serviceLine.ref],
  options: [],
  objected: false,
  phone: "9876543210",
  spokenOn: "2026-11-24T06:00:00Z",
  said: "She said yes to the oil change.",
  recordedBy: "Asha Rao",
  objection: "",
  objectedOn: null,
  paperProblem: "",
  signatureAddress: null,
  ip: null,
  browser: null,
};

export const DESK = ["see_jobs", "see_pictures", "change_estimates", "override_price"];

export function serveEstimate(over: Partial<Estimate> = {}) {
  server.use(http.get(ESTIMATE, () => answer({ ...estimate, ...over })));
}

export function showEstimate(permissions: readonly string[] = DESK) {
  window.history.replaceState(null, "", "/dashboard/manage/estimates/view?estimateId=91");
  const me = signInWith([...permissions]);
  server.use(http.get(at("/api/garage/me"), () => answer(me)));
  return renderApp(<EstimateScreen />);
}

/** Returns the queries of the sums at the right of a draft. */
export const sums = () => within(screen.getByRole("complementary", { name: "Sums" }));

export async function openDraft(permissions?: readonly string[]) {
  const { user, unmount } = showEstimate(permissions);
  await screen.findByRole("heading", { name: "Proposed work" });
  const press = (name: string) => user.click(sums().getByRole("button", { name }));
  return { user, unmount, press };
}

export async function retype(user: UserEvent, label: string, text: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
  await user.tab();
}
