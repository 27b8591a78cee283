"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { isGone } from "@/api/api-error";
import { LoadFailed } from "@/components/load-failed";
import { PageHeading } from "@/components/page-heading";
import { meOptions } from "@/features/session/api/me";
import { chooseGarage } from "@/features/session/session";
import { keepMessage } from "@/lib/kept-message";
import { ROUTES } from "@/lib/navigation/routes";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { preparationOptions, useRetryPreparation } from "../api/preparation";
import { forgetSignUp } from "../draft";

/** Waits until the garage is set up and then opens home. */
export function PreparingStep({ garageId }: { garageId: number }) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(preparationOptions(garageId));
  const retrying = useRetryPreparation(garageId);
  const [entering, setEntering] = useState<"no" | "now" | "failed">("no");
  const isOver = data !== undefined && data.state !== "preparing" && data.state !== "failed";

  const garageName = data?.garageName ?? "";
  const enter = useCallback(async () => {
    setEntering("now");
    try {
      await queries.fetchQuery({ ...meOptions(), staleTime: 0 });
    } catch {
      setEntering("failed");
      return;
    }
    chooseGarage(garageId);
    keepMessage({
      text: say.signup_is_ready_you_can_now_add({ garageName }),
      label: say.signup_add_new_job(),
      path: ROUTES.newJob,
    });
    // The session is open and the sign-up is over, so the screen around this step opens home.
    forgetSignUp();
  }, [queries, garageId, garageName]);

  useEffect(() => {
    if (isOver) void enter();
  }, [isOver, enter]);
  // The server knows no setup of this garage for the signed-in person, so another person has
  // created the garage.
  const isForeign = isGone(error);
  useEffect(() => {
    if (isForeign) forgetSignUp();
  }, [isForeign]);

  return (
    <>
      <PageHeading className="text-balance break-words short:text-lg">
        {data
          ? say.signup_setting_up({ garageName: data.garageName })
          : say.signup_setting_up_your_garage()}
      </PageHeading>
      <p className="mt-2 mb-8 text-base text-muted-foreground short:mb-3">
        {say.signup_your_email_address_is_confirmed_and()}
      </p>
      {data?.state === "failed" ? (
        <LoadFailed
          what={data.message}
          retry={() =>
            retrying.mutate(undefined, { onError: (failure) => notify.error(failure.message) })
          }
          busy={retrying.isPending}
        />
      ) : entering === "failed" ? (
        <LoadFailed what={say.signup_your_garage_is_ready_but_it()} retry={enter} busy={false} />
      ) : error && !isForeign ? (
        <LoadFailed
          what={say.signup_the_setup_status_could_not_be()}
          retry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <p
          role="status"
          className="flex items-center gap-3 rounded-lg border bg-card p-6 text-base"
        >
          <LoaderCircle aria-hidden className="size-6 shrink-0 animate-spin text-primary" />
          {isOver
            ? say.signup_opening_your_garage()
            : (data?.message ?? say.signup_your_garage_is_being_set_up())}
        </p>
      )}
    </>
  );
}
