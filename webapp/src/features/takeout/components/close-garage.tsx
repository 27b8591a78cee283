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
import { dayOf } from "@/lib/day";
import { notify } from "@/lib/notify";
import { closingOptions, useCloseGarage, useKeepGarage } from "../api/closing";

type CloseGarageProps = { branch: Garage; close: () => void };

/** A garage ends, by its typed name; while it is being closed, the way back. */
export default function CloseGarage({ branch, close }: CloseGarageProps) {
  const { garageId, garageName } = branch;
  const [name, setName] = useState("");
  // Here, since what is below is gone as soon as either has happened, and would not hear how it ended.
  const closing = useCloseGarage(garageId);
  const keeping = useKeepGarage(garageId);
  const { data, isError, isFetching, refetch } = useQuery(closingOptions(garageId));
  return (
    <FormPanel title={`Close ${garageName}`} dirty={name !== ""} close={close}>
      {data ? (
        data.dueAt ? (
          <Closing keeping={keeping} dueAt={data.dueAt} close={close} />
        ) : (
          <Ask
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
            what="How it stands could not be loaded."
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

type AskProps = {
  garageName: string;
  closing: ReturnType<typeof useCloseGarage>;
  name: string;
  setName: (name: string) => void;
  close: () => void;
};

function Ask({ garageName, closing, name, setName, close }: AskProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isRight = name.trim() === garageName;
  const submit = () => {
    setIsAsked(true);
    if (!isRight || closing.isPending) return;
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
        <p className="text-base">
          The subscription ends with what is paid, and we put all your data together for you to
          download. For thirty days you can take this back. After that we may delete the garage and
          everything in it.
        </p>
        <Field
          label={`Type ${garageName}`}
          error={isAsked && !isRight ? `Please type ${garageName}` : undefined}
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
      <PanelActions verb="Close garage" busy={closing.isPending} />
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
        This garage is being closed. Until {dayOf(dueAt)} nothing is deleted, and you can take it
        back here. Your data waits on the Billing page.
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
        Keep this garage
      </Button>
    </div>
  );
}
