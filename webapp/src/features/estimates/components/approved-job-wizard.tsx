"use client";

import { newForm } from "@/features/jobs/editor/job-form";
import { JobWizard } from "@/features/jobs/editor/job-wizard";
import type { JobDefaults } from "@/features/jobs/types";
import { isoToday } from "@/lib/dates/day";
import { say } from "@/say";
import { approvedLines, partsIn, servicesIn, totalsIn } from "../approved-job";
import type { Decision, Estimate } from "../types";

const TITLE = say.estimates_open_job();
const EIGHTHS = 8;

type CheckIn = { odometerKm: number | null; fuelEighths: number | null; complaint: string } | null;
export type ApprovedJobWizardProps = {
  garageId: number;
  estimate: Estimate;
  decision: Decision;
  checkIn: CheckIn;
  defaults: JobDefaults;
};

/** Asks for the values of the job that an approval does not have. Load it lazily. */
export default function ApprovedJobWizard(props: ApprovedJobWizardProps) {
  const { garageId, estimate, decision, checkIn, defaults } = props;
  const { estimateId, code, customerId, vehicleId, customerName, customerPhone } = estimate;
  const { vehicleNumber, vehicleModel } = estimate;
  const lines = approvedLines(estimate, decision);
  return (
    <JobWizard
      title={TITLE}
      verb={say.estimates_open_job()}
      garageId={garageId}
      estimateId={estimateId}
      subject={{ customerId, vehicleId }}
      people={{ customerName, phoneNumber: customerPhone, vehicleNumber, vehicleModel }}
      draftKey={`jobDraft:${garageId}:estimate:${estimateId}`}
      final={say.estimates_these_lines_were_approved_on_and({ code })}
      fixed={totalsIn(estimate, lines, decision)}
      fresh={() => ({
        step: 2,
        lines: servicesIn(lines),
        parts: partsIn(lines),
        form: {
          ...newForm(isoToday(), defaults),
          taxCollected: estimate.taxCollected === 1,
          odometerKm: String(checkIn?.odometerKm ?? ""),
          fuelPercent:
            typeof checkIn?.fuelEighths === "number"
              ? Math.round((100 * checkIn.fuelEighths) / EIGHTHS)
              : null,
          complaint: checkIn?.complaint ?? "",
        },
      })}
    />
  );
}
