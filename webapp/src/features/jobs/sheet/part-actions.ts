import { ApiError } from "@/api/api-error";
import { notify } from "@/lib/notify";

const FAILED = "This could not be saved. Try again.";

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
  if (error.code === "network") return "No connection. Stock can be taken only online.";
  const [said] = Object.values(error.fields).flat();
  return said ?? error.said ?? FAILED;
}
