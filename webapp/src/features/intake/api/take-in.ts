import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { useRefreshJobs } from "@/features/jobs/api/refresh-jobs";
import type { IntakeIn } from "../types";

/** Sends an entry. Its id makes a repeated call harmless. */
export function useTakeIn(garageId: number) {
  const refresh = useRefreshJobs(garageId);
  return useMutation({
    meta: { explainsLock: true },
    mutationFn: async (body: IntakeIn) => {
      const params = { query: { garageId } };
      const { message, data } = await unwrapEnvelope(
        api.POST("/api/garage/intakes", { params, body }),
      );
      return { ...data, message };
    },
    onSuccess: () => void refresh(),
  });
}

/** Asks for the job of an entry whose first answer never arrived. */
export function getIntake(garageId: number, intakeId: string) {
  return unwrap(
    api.GET("/api/garage/intakes/{intake_id}", {
      params: { path: { intake_id: intakeId }, query: { garageId } },
    }),
  );
}
