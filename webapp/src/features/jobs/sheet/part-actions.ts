import { ApiError } from "@/api/api-error";
import { notify } from "@/lib/notify";
import { say } from "@/say";

const FAILED = say.jobs_this_could_not_be_saved_try();

/** The messages after a part was taken, returned or billed. */
export const told = {
  onSuccess: ({ message }: { message: string }) => notify.success(message),
  onError: (error: Error) => {
    // The dashboard frame explains a locked garage, so no message is shown here.
    if (error instanceof ApiError && error.locked) return;
    notify.error(wordsOf(error));
  },
};

function wordsOf(error: Error): string {
  if (!(error instanceof ApiError)) return FAILED;
  if (error.code === "network") return say.jobs_no_connection_stock_can_be_taken();
  const [said] = Object.values(error.fields).flat();
  return said ?? error.said ?? FAILED;
}
