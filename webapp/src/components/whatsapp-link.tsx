import { MessageCircle } from "lucide-react";
import { say } from "@/say";
import { buttonVariants } from "./ui/button";

/** Opens WhatsApp with a message to the customer, if the customer can get one. */
export function WhatsAppLink({ address }: { address: string | null }) {
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={buttonVariants({ variant: "outline" })}
    >
      <MessageCircle aria-hidden className="size-4" />
      {say.ui_whatsapp()}
    </a>
  );
}
