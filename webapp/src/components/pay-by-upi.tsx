import { rupees } from "@/lib/money/format";
import { asPicture } from "@/lib/pictures/svg";
import { say } from "@/say";
import { buttonVariants } from "./ui/button";

type PayByUpiProps = { amount: number; address: string; picture: string };

/** Asks a customer for money: a button for the phone that shows it, and a QR code for another one. */
export function PayByUpi({ amount, address, picture }: PayByUpiProps) {
  const asked = { amount: rupees(amount) };
  return (
    <div className="grid gap-4">
      <a href={address} className={buttonVariants({ size: "lg", className: "w-full" })}>
        {say.ui_pay_with_upi(asked)}
      </a>
      {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
      <img
        src={asPicture(picture)}
        alt={say.ui_qr_code_to_pay_with_upi(asked)}
        className="size-44 justify-self-center rounded-md border bg-plate"
      />
    </div>
  );
}
