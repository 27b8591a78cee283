import { Mail } from "lucide-react";
import { DocumentButton } from "@/components/document-button";
import { Button } from "@/components/ui/button";
import { WhatsAppLink } from "@/components/whatsapp-link";
import { useMay } from "@/features/session/session";
import { isLocked } from "@/features/subscription/components/locked-note";
import { whatsAppAddress } from "@/lib/contact/whatsapp";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useMailStatement, useStatementPaper } from "../api/statements";
import { statementText } from "../statement-text";
import type { Statement } from "../types";

type StatementWaysProps = { garageId: number; statement: Statement };

/** Offers the ways to give a statement to its customer: PDF, WhatsApp and mail. */
export function StatementWays({ garageId, statement }: StatementWaysProps) {
  const paper = useStatementPaper(garageId, statement.statementId);
  const mailing = useMailStatement(garageId);
  const mayMail = useMay("issue_invoices");
  const send = () =>
    mailing.mutate(statement.statementId, {
      onSuccess: ({ message }) => notify.success(message),
      // The dashboard frame explains a locked garage.
      onError: (error) => !isLocked(error) && notify.error(error.message),
    });
  return (
    <div className="flex flex-wrap gap-3">
      <DocumentButton paper={paper}>{say.khata_download_pdf()}</DocumentButton>
      <WhatsAppLink address={whatsAppAddress(statement.phoneNumber, statementText(statement))} />
      {mayMail && statement.email && (
        <Button
          variant="outline"
          disabled={mailing.isPending}
          aria-busy={mailing.isPending}
          onClick={send}
        >
          <Mail aria-hidden className="size-4" />
          {say.khata_mail()}
        </Button>
      )}
    </div>
  );
}
