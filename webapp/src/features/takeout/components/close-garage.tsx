"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormPanel, PanelActions } from "@/components/form-panel";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import type { Garage } from "@/features/session/types";
import { dayOf } from "@/lib/dates/day";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { closingOptions, useCloseGarage, useKeepGarage } from "../api/closing";

type CloseGarageProps = { branch: Garage; close: () => void };

/**
 * Shows the form that closes a garage after its name is typed. If the garage is already being
 * closed, the form offers to keep the garage.
 */
export default function CloseGarage({ branch, close }: CloseGarageProps) {
  const { garageId, garageName } = branch;
  const [name, setName] = useState("");
  // The mutations are in this component, because the components below unmount before a mutation
  // ends.
  const closing = useCloseGarage(garageId);
  const keeping = useKeepGarage(garageId);
  const { data, isError, isFetching, refetch } = useQuery(closingOptions(garageId));
  return (
    <FormPanel title={say.takeout_close({ garageName })} dirty={name !== ""} close={close}>
      {data ? (
        data.dueAt ? (
          <Closing keeping={keeping} dueAt={data.dueAt} close={close} />
        ) : (
          <CloseForm
            garageName={garageName}
            closing={closing}
            name={name}
            setName={setName}
            close={close}
          />
        )
      ) : isError ? (
        <div className="p-6">
          <LoadFailed
            bare
            what={say.takeout_the_status_could_not_be_loaded()}
            retry={refetch}
            busy={isFetching}
          />
        </div>
      ) : (
        <Skeleton className="m-6 h-40" />
      )}
    </FormPanel>
  );
}

type CloseFormProps = {
  garageName: string;
  closing: ReturnType<typeof useCloseGarage>;
  name: string;
  setName: (name: string) => void;
  close: () => void;
};

function CloseForm({ garageName, closing, name, setName, close }: CloseFormProps) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isMatching = name.trim() === garageName;
  const submit = () => {
    setIsSubmitted(true);
    if (!isMatching || closing.isPending) return;
    closing.mutate(garageName, {
      onSuccess: ({ message }) => {
        notify.success(message);
        close();
      },
      onError: (error) => notify.error(error.message),
    });
  };
  return (
    <form
      noValidate
      className="flex min-h-full flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-4 p-6">
        <p className="text-base">{say.takeout_your_subscription_ends_after_the_last()}</p>
        <Field
          label={say.takeout_type({ garageName })}
          error={isSubmitted && !isMatching ? say.takeout_please_type({ garageName }) : undefined}
        >
          {(wiring) => (
            <Input
              {...wiring}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      </div>
      <PanelActions verb={say.takeout_close_garage()} busy={closing.isPending} />
    </form>
  );
}

type ClosingProps = {
  keeping: ReturnType<typeof useKeepGarage>;
  dueAt: string;
  close: () => void;
};

function Closing({ keeping, dueAt, close }: ClosingProps) {
  return (
    <div className="grid justify-items-start gap-4 p-6">
      <p className="text-base">
        {say.takeout_garage_is_being_closed_for_owner({ dueAt: dayOf(dueAt) })}
      </p>
      <Button
        disabled={keeping.isPending}
        aria-busy={keeping.isPending}
        onClick={() =>
          keeping.mutate(undefined, {
            onSuccess: ({ message }) => {
              notify.success(message);
              close();
            },
            onError: (error) => notify.error(error.message),
          })
        }
      >
        {say.takeout_keep_garage()}
      </Button>
    </div>
  );
}
