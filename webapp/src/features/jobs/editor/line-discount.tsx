"use client";

import { useState } from "react";
import { useMay } from "@/features/session/session";
import { rupees } from "@/lib/money/format";
import { inRupees } from "@/lib/money/paise";
import { say } from "@/say";
import { NO_DISCOUNT, type TypedDiscount } from "./discount";
import { DiscountField } from "./discount-field";
import { amountOf, discountProblemOf, type Line, netOf } from "./lines";

type LineDiscountProps = {
  line: Line;
  give: (serviceId: number, discount: TypedDiscount) => void;
  isFinal: boolean;
};

/** Shows the discount on one service. People who can change prices can also give a discount. */
export function LineDiscount({ line, give, isFinal }: LineDiscountProps) {
  const may = useMay("override_price") && !isFinal;
  const [opened, setOpened] = useState(false);
  const { serviceId, name, discount = NO_DISCOUNT } = line;
  const off = amountOf(line) - netOf(line);
  if (may && (opened || discount.text !== "")) {
    return (
      <span className="flex items-start justify-between gap-2 pt-1 pr-3 pb-2">
        <span className="pt-2.5 text-muted-foreground text-xs">
          {off > 0 ? say.jobs_discount_off({ off: rupees(inRupees(off)) }) : say.jobs_discount()}
        </span>
        <DiscountField
          label={say.jobs_discount_on({ name })}
          discount={discount}
          give={(typed) => give(serviceId, typed)}
          problem={discountProblemOf(line)}
          autoFocus={opened}
        />
      </span>
    );
  }
  if (may) {
    return (
      <button
        type="button"
        aria-label={say.jobs_add_discount_on({ name })}
        onClick={() => setOpened(true)}
        className="justify-self-start rounded-sm pb-2 font-medium text-primary text-xs hover:underline pointer-coarse:min-h-11"
      >
        {say.jobs_add_discount()}
      </button>
    );
  }
  if (off === 0) return null;
  return (
    <span className="pb-2 text-muted-foreground text-xs">
      {say.jobs_discount_off({ off: rupees(inRupees(off)) })}
    </span>
  );
}
