import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrap, unwrapEnvelope } from "@/api/unwrap";
import { shrinkPhoto } from "@/lib/pictures/shrink-photo";
import { useRefreshPurchases } from "./changed";

export const PDF = "application/pdf";

/** A chosen file. A retry sends the same key, so the file is attached once. */
export type Chosen = { file: File; key: string };

type Attached = Chosen & { garageId: number; billId: number };

/** Attaches the photo or the PDF of a bill. A photo is made smaller first. */
export async function attachBillFile({ garageId, billId, file, key }: Attached) {
  const small = file.type === PDF ? file : await shrinkPhoto(file);
  return unwrapEnvelope(
    api.POST("/api/garage/bills/{bill_id}/file", {
      params: {
        path: { bill_id: billId },
        query: { garageId },
        header: { "Idempotency-Key": key },
      },
      // The OpenAPI document declares a form's file as a string, so `bodySerializer` sends the
      // file.
      body: { file: "" },
      bodySerializer: () => {
        const form = new FormData();
        form.set("file", small);
        return form;
      },
    }),
  );
}

export function useAttachBillFile(garageId: number, billId: number) {
  const refresh = useRefreshPurchases(garageId);
  return useMutation({
    mutationFn: (chosen: Chosen) => attachBillFile({ garageId, billId, ...chosen }),
    onSuccess: refresh,
  });
}

export function fileAddress(garageId: number, fileId: number, signal: AbortSignal) {
  const params = { path: { file_id: fileId }, query: { garageId } };
  return unwrap(api.GET("/api/garage/files/{file_id}/address", { params, signal }));
}
