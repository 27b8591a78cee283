"use client";

import { useState } from "react";
import { ApiError } from "@/api/api-error";
import Link from "@/components/link";
import { Marked } from "@/components/marked";
import { Button, buttonVariants } from "@/components/ui/button";
import { CodeForm } from "@/features/session/components/code-form";
import { ResendLine } from "@/features/session/components/resend-line";
import { beginSession } from "@/features/session/session";
import { notify } from "@/lib/notify";
import { say } from "@/say";
import { useConfirmSignUp } from "../api/confirm-sign-up";
import { useSendSignUpCode } from "../api/send-sign-up-code";
import { keepSignUp, type Place, readSignUp } from "../draft";
import { StepBack } from "./step-back";
import { StepHeading } from "./step-heading";

const CODE_LENGTH = 6;

type CodeStepProps = {
  signUpId: string;
  sentAt: number;
  goOn: (next: Place) => void;
  startOver: () => void;
};

/** Shows step 3: the code from the mail. The garage is created only after this step. */
export function CodeStep({ signUpId, sentAt, goOn, startOver }: CodeStepProps) {
  const confirming = useConfirmSignUp();
  const sending = useSendSignUpCode();
  const [sent, setSent] = useState(0);
  const { email } = readSignUp().typed;

  const confirm = (otp: string, again: () => void) =>
    confirming.mutate(
      { signUpId, otp },
      {
        onSuccess: ({ token, garageId, garageName }) => {
          if (!token) return goOn({ step: "known", garageName });
          beginSession(token);
          goOn({ step: "preparing", garageId });
        },
        onError: again,
      },
    );
  const resend = () =>
    sending.mutate(signUpId, {
      onSuccess: ({ message }) => {
        notify.success(message);
        confirming.reset();
        setSent(sent + 1);
        keepSignUp({ at: { step: "code", signUpId, sentAt: Date.now() } });
      },
      onError: (error) => notify.error(error.message),
    });

  const error = confirming.error ?? sending.error;
  const isOver = error instanceof ApiError && error.code === "sign_up_over";
  return (
    <>
      <StepBack onClick={startOver}>{say.signup_back_to_your_business()}</StepBack>
      <StepHeading step={3} title={say.signup_check_your_mailbox()}>
        <Marked
          text={say.signup_code_was_sent_to({ email: email ?? "" })}
          tags={{
            email: (words) => (
              <strong className="break-words font-medium text-foreground">{words}</strong>
            ),
          }}
        />
      </StepHeading>
      {isOver ? (
        <SignUpOver message={error.message} startOver={startOver} />
      ) : (
        <>
          <CodeForm
            key={sent}
            length={CODE_LENGTH}
            verb={say.signup_open_my_garage()}
            doing={say.signup_opening()}
            busy={confirming.isPending}
            refusal={confirming.error?.message}
            onCode={confirm}
          />
          <div className="mt-3 grid justify-items-center">
            <ResendLine sentAt={sentAt} busy={sending.isPending} onResend={resend} />
            <Button variant="link" size="inline" onClick={startOver}>
              {say.signup_use_another_email_address()}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function SignUpOver({ message, startOver }: { message: string; startOver: () => void }) {
  return (
    <div role="alert" className="grid gap-4">
      <p className="rounded-md bg-destructive-soft px-4 py-3 text-destructive text-sm">{message}</p>
      <Link href="/login" className={buttonVariants({ size: "lg" })}>
        {say.signup_sign_in()}
      </Link>
      <Button variant="outline" size="lg" onClick={startOver}>
        {say.signup_start_again()}
      </Button>
    </div>
  );
}
