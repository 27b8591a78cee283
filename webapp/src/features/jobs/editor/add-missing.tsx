"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import type { Service } from "@/features/catalogue/types";
import { useMay } from "@/features/session/session";
import { say } from "@/say";

const loadForm = () => import("@/features/catalogue/components/service-form");

type AddMissingProps = {
  garageId: number;
  name: string;
  categoryId: number;
  added: (service: Service) => void;
};

/** Offers to add the service that was searched for, and adds it to the job too. */
export function AddMissing({ garageId, name, categoryId, added }: AddMissingProps) {
  const mayChange = useMay("change_catalogue");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!mayChange) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-4" />
        {say.jobs_add_missing({ name })}
      </Button>
      {isOpen && (
        <Lazy
          load={loadForm}
          onFailure={close}
          props={{
            garageId,
            service: undefined,
            categoryId,
            name,
            close,
            saved: (service) => {
              close();
              if (service) added(service);
            },
          }}
        />
      )}
    </>
  );
}
