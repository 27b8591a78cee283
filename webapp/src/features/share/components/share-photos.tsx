"use client";

import type { Route } from "next";
import { KeptPhoto } from "@/components/kept-photo";
import Link from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import { ROUTES, withQuery } from "@/lib/navigation/routes";
import { MOST_SHARED, type Share, sharedPhoto } from "@/lib/sharing/shares";
import { say } from "@/say";
import { useSendShared } from "../use-send-shared";
import { OpenJobs } from "./open-jobs";

type SharePhotosProps = { garageId: number; first: Share };

/** Asks to which job the shared photos go, and sends them there. */
export function SharePhotos({ garageId, first }: SharePhotosProps) {
  const { share, job, isSending, problem, send, drop } = useSendShared(garageId, first);
  const { photos, count, tooMany } = share;
  const sent = count - photos.length;
  if (job && photos.length === 0 && !isSending)
    return (
      <div role="status" className="grid justify-items-start gap-4 rounded-lg border bg-card p-6">
        <p className="text-base">{say.share_added({ count, jobCode: job.jobCode })}</p>
        <Link
          href={withQuery(ROUTES.job, { garageId, jobId: job.jobId }) as Route}
          className={buttonVariants()}
        >
          {say.share_view_job()}
        </Link>
      </div>
    );
  if (photos.length === 0 && !isSending)
    return (
      <p role="status" className="text-base">
        {say.share_nothing_is_kept()}
      </p>
    );
  return (
    <div className="grid gap-6">
      <section aria-label={say.share_photos()} className="grid gap-3">
        <ul className="grid grid-cols-4 gap-2 sm:grid-cols-8">
          {photos.map((name, at) => (
            <li key={name}>
              <KeptPhoto read={sharedPhoto} name={name} number={at + 1} />
            </li>
          ))}
        </ul>
        {tooMany > 0 && (
          <p className="text-attention">{say.share_too_many({ most: MOST_SHARED })}</p>
        )}
      </section>
      {isSending ? (
        <p role="status" className="text-base">
          {say.share_sending({ sent, count, jobCode: job?.jobCode ?? "" })}
        </p>
      ) : (
        <>
          {job && (
            <div
              role="alert"
              className="grid justify-items-start gap-3 rounded-lg border bg-card p-4 md:p-6"
            >
              <p className="text-base">
                {say.share_some_are_not_sent({ sent, count, jobCode: job.jobCode })} {problem}
              </p>
              <Button onClick={() => send(job)}>{say.share_send_the_rest()}</Button>
            </div>
          )}
          <section className="grid gap-3">
            <h2 className="font-semibold text-lg">
              {say.share_add_photos_to({ count: photos.length })}
            </h2>
            <OpenJobs garageId={garageId} choose={send} />
          </section>
          <Button variant="ghost" className="justify-self-start" onClick={drop}>
            {say.share_delete_the_photos()}
          </Button>
        </>
      )}
    </div>
  );
}
