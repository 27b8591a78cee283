import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { complaintOf } from "@/components/use-photo-uploads";
import { jobKeys } from "@/features/jobs/api/keys";
import { addPhoto } from "@/features/jobs/api/photos";
import { useUnloadGuard } from "@/lib/forms/unsaved-changes";
import { shrinkPhoto } from "@/lib/pictures/shrink-photo";
import { dropShare, type Share, saveShare, sharedPhoto } from "@/lib/sharing/shares";

export type ChosenJob = { jobId: number; jobCode: string };

/**
 * Sends shared photos to a job, one after the other. Each photo has a key, so a photo whose answer was lost is added
 * once. The chosen job is noted first, so after a reload the rest goes to the same job.
 */
export function useSendShared(garageId: number, first: Share) {
  const queries = useQueryClient();
  const [share, setShare] = useState(first);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  useUnloadGuard(isSending);

  const send = async ({ jobId, jobCode }: ChosenJob) => {
    let now: Share = { ...share, job: { garageId, jobId, jobCode } };
    const note = async (next: Share) => {
      await saveShare(next);
      now = next;
      setShare(next);
    };
    setSending(true);
    setProblem(undefined);
    try {
      await note(now);
      for (const key of now.photos) {
        const photo = await sharedPhoto(key);
        if (photo)
          await addPhoto({ garageId, jobId, photo: await shrinkPhoto(photo), clientKey: key });
        await note({ ...now, photos: now.photos.filter((one) => one !== key) });
      }
      await dropShare(now.id);
    } catch (error) {
      console.error("A shared photo was not sent", error);
      setProblem(complaintOf(error));
    } finally {
      setSending(false);
      void queries.invalidateQueries({ queryKey: jobKeys.one(garageId, jobId) });
    }
  };
  const drop = async () => {
    await dropShare(share.id);
    setShare({ ...share, photos: [] });
  };
  const job = share.job?.garageId === garageId ? share.job : undefined;
  return { share, job, isSending, problem, send, drop };
}
