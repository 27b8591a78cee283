import { http } from "msw";
import type {
  SharedDecision,
  SharedEstimate,
} from "@/features/shared-estimate/api/shared-estimate";
import { SharedEstimateScreen } from "@/features/shared-estimate/components/shared-estimate-screen";
import { renderApp } from "./render";
import { answer, at, server } from "./server";

/** A proposed part whose price without GST is `net` rupees. */
export const sharedLine = (ref: string, name: string, net: number) => ({
  ref,
  kind: "part" as const,
  name,
  quantity: 1,
  unit: "SET",
  net,
  tax: net * 0.18,
  note: "",
  mark: "" as const,
  replacesId: null,
  change: "" as const,
  pictures: [],
});

/** An estimate whose link was opened. One line has markup in its name. */
export const sharedEstimate: SharedEstimate = {
  state: "open",
  garageName: "Andheri Motors",
  garagePhone: "98200 11001",
  whatsappAddress: "https://wa.me/919820011001",
  plate: "MH 12 AB 1234",
  vehicleModel: "Swift",
  customerName: "Meera Iyer",
  code: "EST-00012",
  versionNumber: 2,
  validUntil: "2026-12-01",
  isSupplementary: false,
  taxCollected: 1,
  taxPercent: 18,
  roundsTotal: false,
  signature: "off",
  note: "",
  terms: "",
  deposit: 0,
  base: [],
  baseTotal: 0,
  takenOff: [],
  versionBefore: 1,
  lines: [
    { ...sharedLine("a", "Brake pads", 100), mark: "bad", change: "changed" },
    sharedLine("b", "<b>Wipers</b>", 200),
  ],
  choices: [],
  decision: null,
};

export const sharedDecision: SharedDecision = {
  name: "Asha Rao",
  way: "link",
  decidedOn: "2026-11-24T06:12:00Z",
  approvedTotal: 118,
  approves: true,
  code: "9F2C 41D0 1111 2222 3333 4444 5555 B7C6",
  refs: ["a"],
  options: [],
  objected: false,
  paperAddress: "/shared/1-abc/decision.pdf",
  recordAddress: "/shared/1-abc/record.json",
  payment: { amount: 50, address: "upi://pay?pa=a@b", qr: "<svg/>" },
};

/** Shows the customer's page. */
export function showSharedEstimate(over: Partial<SharedEstimate> = {}, link = "1-abc") {
  window.history.replaceState(null, "", `/estimate?link=${link}`);
  server.use(
    http.get(at("/api/garage/shared-estimate"), () => answer({ ...sharedEstimate, ...over })),
    http.post(at("/api/garage/shared-estimate/seen"), () => answer(null)),
  );
  return renderApp(<SharedEstimateScreen />);
}
