"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "@/api/api-error";
import Link from "@/components/link";
import { PageHeading } from "@/components/page-heading";
import { Button, buttonVariants } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EntryFrame } from "@/features/session/components/entry-frame";
import { PhoneDrawing } from "@/features/session/components/phone-drawing";
import { useInstallWay } from "@/lib/browser/install";
import { dropDraft, readDraft, writeDraft } from "@/lib/forms/draft-storage";
import { keepPhone } from "@/lib/phone/linked-phone";
import { say } from "@/say";
import { claim, lookUp, peopleHere } from "../api";
import { canKeepKeys } from "../keys";
import { PinPad } from "./pin-pad";

const ASK_AGAIN_MS = 3_000;
const JOINING = "joining";

type Names = Awaited<ReturnType<typeof lookUp>>;
type Claimed = Awaited<ReturnType<typeof claim>>;

/** Links this phone with the code that another screen shows: names, a PIN twice, and a number. */
export function JoinScreen() {
  const [code, setCode] = useState("");
  const [names, setNames] = useState<Names | null>(null);
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isBare, setBare] = useState(false);
  // On an iPhone, Safari and the app on the home screen keep different data.
  const mustInstall = useInstallWay() === "share menu";

  const find = async (typed: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      setNames(await lookUp(typed));
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const begin = useEffectEvent(() => {
    setBare(!canKeepKeys());
    // A reload goes on waiting.
    const waiting = readDraft(JOINING) as Claimed | null;
    if (typeof waiting?.membershipId === "string") return setClaimed(waiting);
    const given = window.location.hash.slice(1).replace(/[^\w-]/g, "");
    if (!given) return;
    // No later page and no history shows the code.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    setCode(given);
    void find(given);
  });
  useEffect(() => {
    const listen = () => begin();
    listen();
    window.addEventListener("hashchange", listen);
    return () => window.removeEventListener("hashchange", listen);
  }, []);

  return (
    <EntryFrame drawing={<PhoneDrawing className="mx-auto w-full max-w-[600px]" />}>
      {isBare ? (
        <>
          <PageHeading className="short:text-lg">{say.phone_link_this_phone()}</PageHeading>
          <p className="mt-4 text-base">{say.phone_open_this_page_in_chrome_or_safari()}</p>
        </>
      ) : mustInstall ? (
        <>
          <PageHeading className="short:text-lg">{say.phone_link_this_phone()}</PageHeading>
          <p className="mt-4 text-base">{say.phone_add_it_to_the_home_screen_first()}</p>
          {code && <p className="mt-4 select-all font-code font-semibold text-xl">{code}</p>}
        </>
      ) : claimed ? (
        <Waiting
          {...claimed}
          refused={(words) => {
            dropDraft(JOINING);
            setClaimed(null);
            setNames(null);
            setCode("");
            setProblem(words);
          }}
        />
      ) : names ? (
        <NewPin
          code={code}
          names={names}
          claimed={(found) => {
            writeDraft(JOINING, found);
            setClaimed(found);
          }}
          refused={(words) => {
            setNames(null);
            setProblem(words);
          }}
        />
      ) : (
        <CodeForm code={code} setCode={setCode} problem={problem} busy={busy} find={find} />
      )}
    </EntryFrame>
  );
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : say.phone_could_not_be_linked();
}

type CodeFormProps = {
  code: string;
  setCode: (code: string) => void;
  problem: string | undefined;
  busy: boolean;
  find: (code: string) => Promise<void>;
};

function CodeForm({ code, setCode, problem, busy, find }: CodeFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void find(code);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <PageHeading className="short:text-lg">{say.phone_link_this_phone()}</PageHeading>
      <p className="mb-4 text-base text-muted-foreground">
        {say.phone_type_the_code_of_the_other_screen()}
      </p>
      <Field label={say.phone_code()} error={problem}>
        {(wiring) => (
          <Input
            {...wiring}
            value={code}
            onChange={({ target }) => setCode(target.value.toUpperCase())}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        )}
      </Field>
      <Button type="submit" size="lg" disabled={busy} aria-busy={busy}>
        {say.phone_next()}
      </Button>
      <Link href="/login" className={buttonVariants({ variant: "link", size: "inline" })}>
        {say.phone_sign_in_with_email()}
      </Link>
    </form>
  );
}

type NewPinProps = {
  code: string;
  names: Names;
  claimed: (claimed: Claimed) => void;
  refused: (words: string) => void;
};

/** Asks for the new PIN twice. */
function NewPin({ code, names, claimed, refused }: NewPinProps) {
  const [first, setFirst] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const enter = async (pin: string) => {
    if (first === null) {
      setProblem(undefined);
      return setFirst(pin);
    }
    setFirst(null);
    if (first !== pin) return setProblem(say.phone_the_two_pins_differ());
    setBusy(true);
    try {
      claimed(await claim(code, pin));
    } catch (error) {
      if (error instanceof ApiError && error.code === "code_refused") return refused(error.message);
      const [said] = error instanceof ApiError ? Object.values(error.fields).flat() : [];
      setProblem(said ?? wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-6">
      <PageHeading className="wrap-anywhere text-balance text-center short:text-lg">
        {say.phone_you_join_as(names)}
      </PageHeading>
      <PinPad
        key={first === null ? "first" : "again"}
        label={first === null ? say.phone_choose_a_pin() : say.phone_type_the_pin_again()}
        problem={problem}
        busy={busy}
        entered={enter}
      />
    </div>
  );
}

type WaitingProps = Claimed & { refused: (words: string) => void };

/** Shows the number that the other screen asks for, until somebody presses *Yes* there. */
function Waiting({ number, membershipId, garageName, refused }: WaitingProps) {
  const router = useRouter();
  const refuse = useEffectEvent(refused);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      try {
        const here = await peopleHere();
        // The phone may be linked to another garage already.
        if (!here.people.some((one) => one.membershipId === membershipId))
          throw new Error("not yet");
        if (isOver) return;
        dropDraft(JOINING);
        keepPhone(here);
        router.replace("/login");
      } catch (error) {
        if (!isOver && error instanceof ApiError && error.code === "device_over")
          return refuse(say.phone_not_linked());
        // Nobody has pressed *Yes* yet, or the network is away.
        if (!isOver) timer = setTimeout(ask, ASK_AGAIN_MS);
      }
    };
    let timer = setTimeout(ask, ASK_AGAIN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [router, membershipId]);
  return (
    <div role="status" className="grid gap-6 text-center">
      <PageHeading className="wrap-anywhere short:text-lg">{garageName}</PageHeading>
      <p className="text-base">{say.phone_show_this_number()}</p>
      <p className="font-semibold text-[72px] tabular-nums leading-none">{number}</p>
      <p className="text-muted-foreground">{say.phone_it_goes_on_after_yes()}</p>
    </div>
  );
}
