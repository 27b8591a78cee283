import { useMutation } from "@tanstack/react-query";
import { api } from "@/api/client";
import { unwrapEnvelope } from "@/api/unwrap";
import { adoptLanguage } from "@/lib/languages";
import { isSharedDevice } from "@/lib/phone/linked-phone";
import { forgetReset } from "../reset";
import { type LoginForm, toLoginIn } from "../schema";
import { openSession } from "../session";
import { endVisit } from "../visit";

export function signIn(form: LoginForm) {
  // A device that everybody shares remembers nobody.
  const remember = form.remember && !isSharedDevice();
  return unwrapEnvelope(api.POST("/api/garage/login", { body: toLoginIn({ ...form, remember }) }));
}

export function useSignIn() {
  return useMutation({
    mutationFn: signIn,
    onSuccess: (envelope, form) => {
      forgetReset();
      endVisit();
      // The sign-in page loads home as a new page, so the language needs no reload of its own.
      adoptLanguage(envelope.data.user.language);
      openSession(envelope, form);
    },
  });
}
