"use client";

import { Mail as MailIcon, Printer } from "lucide-react";
import { DetailList } from "@/components/detail-list";
import { DocumentButton } from "@/components/document-button";
import { Button } from "@/components/ui/button";
import { WhatsAppLink } from "@/components/whatsapp-link";
import { minuteOf } from "@/lib/dates/day";
import { say } from "@/say";
import { useCheckInPaper, useMailCheckIn } from "../api/papers";
import type { CheckIn, Visit } from "../types";
import { fuelText, leftInside, markText, odometerText, UNSIGNED, VIEWS, wordOf } from "../words";
import { CheckInNotes } from "./check-in-notes";

type CheckInRecordProps = {
  garageId: number;
  visit: Visit;
  checkIn: CheckIn;
  mayChange: boolean;
  /** Loads new URLs of the pictures. */
  renew: () => void;
};

/** Shows a check-in that cannot be changed any more. */
export function CheckInRecord(props: CheckInRecordProps) {
  const { garageId, visit, checkIn, mayChange, renew } = props;
  const { marks, pictures, finishedOn, personName, complaint, paperProblem } = checkIn;
  return (
    <div className="grid grid-cols-1 gap-6">
      {finishedOn && <Papers {...props} />}
      {paperProblem && (
        <p role="alert" className="rounded-md bg-attention-soft p-3">
          {say.visits_the_document_could_not_be_drawn()}
        </p>
      )}
      <DetailList
        label={say.visits_check_in_noun()}
        columns={2}
        details={[
          { label: say.visits_odometer(), value: odometerText(checkIn) },
          { label: say.visits_fuel(), value: fuelText(checkIn.fuelEighths) },
          { label: say.visits_left_in_the_car(), value: leftInside(checkIn), wide: true },
          ...(complaint
            ? [
                {
                  label: say.visits_customers_words(),
                  value: <span className="whitespace-pre-line">{complaint}</span>,
                  wide: true,
                },
              ]
            : []),
          ...(finishedOn
            ? [
                {
                  label: say.visits_finished(),
                  value: say.visits_by({ finishedOn: minuteOf(finishedOn), personName }),
                },
                { label: say.visits_signature(), value: <Signature checkIn={checkIn} /> },
              ]
            : []),
        ]}
      />
      <section aria-labelledby="check-in-marks" className="grid gap-2">
        <h3 id="check-in-marks" className="font-semibold text-base">
          {say.visits_damage()}
        </h3>
        {marks.length === 0 ? (
          <p>{say.visits_no_damage_was_noted()}</p>
        ) : (
          <ol className="grid list-decimal gap-1 pl-6 text-base">
            {marks.map((mark, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no id, and its number is its place
              <li key={at} className="wrap-anywhere">
                {markText(mark)}
              </li>
            ))}
          </ol>
        )}
      </section>
      {pictures.length > 0 && (
        <ul aria-label={say.visits_photos()} className="grid grid-cols-3 gap-2 md:grid-cols-4">
          {pictures.map(({ pictureId, view, address, thumbAddress }, at) => (
            <li key={pictureId}>
              {address && thumbAddress ? (
                <a
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  className="block overflow-hidden rounded-md border"
                >
                  {/* biome-ignore lint/performance/noImgElement: a static export has no image optimiser */}
                  <img
                    src={thumbAddress}
                    onError={renew}
                    alt={
                      view
                        ? say.visits_photo_of_view({ view: wordOf(VIEWS, view) })
                        : say.visits_photo({ at: at + 1 })
                    }
                    loading="lazy"
                    className="aspect-square w-full object-cover"
                  />
                </a>
              ) : (
                <p className="grid aspect-square place-content-center rounded-md border bg-muted p-2 text-center text-muted-foreground text-xs">
                  {say.visits_erased()}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <CheckInNotes
        garageId={garageId}
        visitId={visit.visitId}
        notes={checkIn.notes}
        mayAdd={mayChange}
      />
    </div>
  );
}

function Papers({ garageId, visit, checkIn, mayChange }: CheckInRecordProps) {
  const printing = useCheckInPaper(garageId, visit.visitId);
  const mailing = useMailCheckIn(garageId, visit.visitId);
  const { mail, whatsappAddress } = checkIn;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <DocumentButton paper={printing} icon={Printer}>
          {say.visits_print()}
        </DocumentButton>
        {mayChange && (
          <Button
            variant="outline"
            disabled={mailing.isPending}
            aria-busy={mailing.isPending}
            onClick={() => mailing.mutate()}
          >
            <MailIcon aria-hidden className="size-4" />
            {mail?.state === "failed" ? say.visits_send_again() : say.visits_e_mail()}
          </Button>
        )}
        <WhatsAppLink address={whatsappAddress} />
      </div>
      {mail && (
        <p role="status" className="text-muted-foreground text-sm">
          {mail.state === "failed"
            ? say.visits_could_not_be_sent({ problem: mail.problem })
            : mail.state === "sent"
              ? say.visits_sent_to({ to: mail.to })
              : say.visits_on_its_way_to({ to: mail.to })}
        </p>
      )}
    </div>
  );
}

function Signature({ checkIn }: { checkIn: CheckIn }) {
  const { unsignedReason, signedName, signatureAddress } = checkIn;
  if (unsignedReason)
    return <>{say.visits_not_signed({ reason: wordOf(UNSIGNED, unsignedReason).toLowerCase() })}</>;
  return (
    <span className="grid justify-items-start gap-1">
      {signatureAddress && (
        // biome-ignore lint/performance/noImgElement: a static export has no image optimiser
        <img
          src={signatureAddress}
          alt={say.visits_signature_of({ signedName })}
          className="max-h-20 max-w-full rounded-sm border bg-plate"
        />
      )}
      {signedName}
    </span>
  );
}
