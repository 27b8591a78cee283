import { useId } from "react";
import { Select } from "@/components/ui/select";
import { choosePaperSize, PAPER_SIZES, usePaperSize } from "@/lib/storage/paper-size";
import { say } from "@/say";

const WORDS = {
  a4: say.invoices_a4(),
  roll80: say.invoices_80_mm(),
  roll58: say.invoices_58_mm(),
};

/** Chooses the paper of invoices and receipts. The device remembers it. */
export function PaperSizeChoice() {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="text-muted-foreground">
        {say.invoices_paper_size()}
      </label>
      <Select
        id={id}
        value={usePaperSize()}
        onChange={({ currentTarget }) => choosePaperSize(currentTarget.value)}
      >
        {PAPER_SIZES.map((size) => (
          <option key={size} value={size}>
            {WORDS[size]}
          </option>
        ))}
      </Select>
    </div>
  );
}
