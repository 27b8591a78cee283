import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useChangeStatus } from "../api/change-status";
import { useStatusRefused } from "../status/refused-change";
import { notifyStatusChanged, useStatusChoices } from "../status/status-changes";
import { tellsCustomer } from "../status/status-styles";
import { useReadyQuestion } from "../status/use-ready-question";
import type { BoardColumn, BoardJob, Status } from "../types";

/** The card that is being moved, and the column below the card. */
type Held = { job: BoardJob; over: number };

/**
 * Moves cards by mouse, by menu, and by keyboard: Space picks a card up, arrows move it, Space
 * drops it.
 */
export function useBoardMoves(garageId: number, columns: readonly BoardColumn[]) {
  const allowed = useStatusChoices(columns);
  const changing = useChangeStatus(garageId);
  const refused = useStatusRefused();
  const { ask, question } = useReadyQuestion(garageId);
  const [held, setHeld] = useState<Held | null>(null);
  const [heard, setHeard] = useState("");
  const board = useRef<HTMLDivElement>(null);
  const [followed, setFollowed] = useState<number | null>(null);

  // A moved card is a new element in another column, so it must get the focus again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the cards have moved
  useEffect(() => {
    const card = board.current?.querySelector<HTMLElement>(`[data-job="${followed}"]`);
    if (!card || card === document.activeElement) return;
    // The card moves again when the order from the server arrives. It takes the focus only if no
    // other element has the focus.
    if (document.activeElement === document.body) card.focus();
    else setFollowed(null);
  }, [columns, followed]);

  const may = (statusId: number) => allowed.some((one) => one.jobStatusId === statusId);
  const targetsOf = (job: BoardJob): Status[] =>
    allowed.filter((one) => one.jobStatusId !== job.jobStatusId);
  const nameOf = (statusId: number) =>
    columns.find(({ jobStatusId }) => jobStatusId === statusId)?.jobStatus ?? "";

  const move = (job: BoardJob, { jobStatusId, jobStatus }: Status) => {
    const status = { jobStatusId, jobStatus };
    const back = () =>
      changing.mutate(
        // Undo sets an earlier status, which must not send a mail.
        { job: { ...job, ...status }, status: job, sendInvoice: !tellsCustomer(job.jobStatusId) },
        { onError: refused },
      );
    ask([job.jobId], jobStatusId, (sendInvoice) =>
      changing.mutate(
        { job, status, sendInvoice },
        {
          onSuccess: (answer, change) =>
            tellsCustomer(jobStatusId) && sendInvoice
              ? notifyStatusChanged(answer, change)
              : notify.success(say.jobs_is_now({ jobCode: job.jobCode, jobStatus }), {
                  label: say.jobs_undo(),
                  run: back,
                }),
          onError: refused,
        },
      ),
    );
  };
  const drop = (statusId: number) => {
    setHeld(null);
    if (!held) return;
    const target = targetsOf(held.job).find(({ jobStatusId }) => jobStatusId === statusId);
    if (target) move(held.job, target);
  };

  const hangOver = (statusId: number) => {
    if (!held) return;
    setHeld({ ...held, over: statusId });
    setHeard(say.jobs_over({ jobCode: held.job.jobCode, column: nameOf(statusId) }));
  };
  const onKeyDown = (event: KeyboardEvent, job: BoardJob) => {
    const isHeld = held?.job.jobId === job.jobId;
    if (event.key === " ") {
      event.preventDefault();
      if (isHeld) {
        drop(held.over);
        setHeard(say.jobs_dropped_on({ jobCode: job.jobCode, column: nameOf(held.over) }));
        setFollowed(job.jobId);
      } else if (targetsOf(job).length > 0) {
        setHeld({ job, over: job.jobStatusId });
        setHeard(say.jobs_lifted_choose_a_column_with_the({ jobCode: job.jobCode }));
      }
    } else if (isHeld && event.key === "Escape") {
      event.preventDefault();
      setHeld(null);
      setHeard(say.jobs_stays({ jobCode: job.jobCode, jobStatus: job.jobStatus }));
    } else if (isHeld && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      event.preventDefault();
      const open = columns.filter(
        ({ jobStatusId }) => jobStatusId === job.jobStatusId || may(jobStatusId),
      );
      const at = open.findIndex(({ jobStatusId }) => jobStatusId === held.over);
      const next = open[at + (event.key === "ArrowRight" ? 1 : -1)];
      if (next) hangOver(next.jobStatusId);
    }
  };
  return {
    board,
    question,
    heard,
    held,
    /** The job that was moved last. Its card must be rendered, because it takes the focus. */
    followed,
    targetsOf,
    move,
    drop,
    hangOver,
    onKeyDown,
    lift: (job: BoardJob) => setHeld({ job, over: job.jobStatusId }),
    letGo: () => setHeld(null),
  };
}

export type BoardMoves = ReturnType<typeof useBoardMoves>;
