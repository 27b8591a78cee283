"use client";

import { rupees } from "@/lib/money/format";
import { say } from "@/say";
import { useReverseDeduction } from "../api/reverse-deduction";
import type { Deduction } from "../types";
import { ReasonDialog } from "./reason-dialog";

export type ReverseDeductionProps = {
  garageId: number;
  jobId: number;
  deduction: Deduction;
  close: () => void;
};

export default function ReverseDeduction(props: ReverseDeductionProps) {
  const { garageId, jobId, deduction, close } = props;
  const { deductionId, kind, amount } = deduction;
  return (
    <ReasonDialog
      title={say.invoices_reverse_question({ amount: rupees(amount) })}
      what={`${say.khata_deduction_of({ kind })}. ${say.khata_deduction_stays_in_the_list()}`}
      verb={say.invoices_reverse()}
      taking={useReverseDeduction({ garageId, jobId, deductionId })}
      close={close}
    />
  );
}
