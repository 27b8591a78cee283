"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { LoadFailed } from "@/components/load-failed";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SidePanel, SidePanelContent } from "@/components/ui/side-panel";
import { Skeleton } from "@/components/ui/skeleton";
import { isLocked, LockedNote } from "@/features/subscription/components/locked-note";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { serviceWordsOptions, useForgetWord, useTeachWord } from "../api/service-words";
import type { Service } from "../types";

const LONGEST = 60;

export type WordsPanelProps = { garageId: number; service: Service; close: () => void };

/** Lists the garage's own words for a service, removes them, and adds new ones. Load it lazily. */
export default function WordsPanel({ garageId, service, close }: WordsPanelProps) {
  const { garageJobServiceId: serviceId, jobService } = service;
  const words = useQuery(serviceWordsOptions(garageId));
  const forgetting = useForgetWord(garageId);
  const here = words.data?.filter((word) => word.serviceId === serviceId);
  return (
    <SidePanel open onOpenChange={close}>
      <SidePanelContent title={say.catalogue_also_called()}>
        <div className="grid gap-4 p-6">
          <div className="grid gap-1">
            <p className="wrap-anywhere font-medium text-base">{jobService}</p>
            <p className="text-muted-foreground">{say.catalogue_your_words_for_this_service()}</p>
          </div>
          {words.isError && !here ? (
            <LoadFailed
              what={say.catalogue_words_could_not_be_loaded()}
              retry={words.refetch}
              busy={words.isFetching}
            />
          ) : !here ? (
            <Skeleton className="h-11 w-full" />
          ) : here.length === 0 ? (
            <p className="rounded-md border border-dashed p-4 text-muted-foreground">
              {say.catalogue_no_words_yet()}
            </p>
          ) : (
            <ul aria-label={say.catalogue_also_called()} className="divide-y rounded-md border">
              {here.map(({ wordId, phrase }) => (
                <li key={wordId} className="flex items-center gap-2 pl-4">
                  <span className="min-w-0 flex-1 wrap-anywhere py-2 text-base">{phrase}</span>
                  <button
                    type="button"
                    aria-label={say.catalogue_remove_word({ phrase })}
                    disabled={forgetting.isPending}
                    onClick={() =>
                      forgetting.mutate(wordId, {
                        onError: (error) => isLocked(error) || notify.error(error.message),
                      })
                    }
                    className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-muted hover:text-foreground"
                  >
                    <X aria-hidden className="size-4" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <LockedNote error={forgetting.error} />
          <AddWord garageId={garageId} serviceId={serviceId} />
        </div>
      </SidePanelContent>
    </SidePanel>
  );
}

function AddWord({ garageId, serviceId }: { garageId: number; serviceId: number }) {
  const teaching = useTeachWord(garageId);
  const [phrase, setPhrase] = useState("");
  const { error } = teaching;
  const said = error && "fields" in error ? (error.fields as { phrase?: string[] }).phrase : null;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (phrase.trim() === "" || teaching.isPending) return;
    teaching.mutate({ serviceId, phrase: phrase.trim() }, { onSuccess: () => setPhrase("") });
  };
  return (
    <form onSubmit={add} noValidate className="grid gap-2">
      <Field
        label={say.catalogue_another_word()}
        error={error && !isLocked(error) ? (said?.[0] ?? error.message) : undefined}
      >
        {(wiring) => (
          <span className="flex gap-3">
            <Input
              {...wiring}
              value={phrase}
              maxLength={LONGEST}
              autoComplete="off"
              onChange={({ target }) => {
                setPhrase(target.value);
                if (error) teaching.reset();
              }}
            />
            <Button type="submit" variant="outline" aria-busy={teaching.isPending}>
              {say.catalogue_add_word()}
            </Button>
          </span>
        )}
      </Field>
      <LockedNote error={error} />
    </form>
  );
}
