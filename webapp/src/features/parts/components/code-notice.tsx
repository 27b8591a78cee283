import { X } from "lucide-react";
import { Marked } from "@/components/marked";
import { Button } from "@/components/ui/button";
import { say } from "@/say";

type CodeNoticeProps = { code: string; add: () => void; cancel: () => void };

/** Asks which part a scanned code belongs to. */
export function CodeNotice({ code, add, cancel }: CodeNoticeProps) {
  return (
    <section
      aria-label={say.parts_unknown_code()}
      className="flex w-full flex-wrap items-center gap-3 rounded-lg border bg-card py-2 pr-2 pl-4"
    >
      <p role="status" className="min-w-0 flex-1 basis-56 text-base">
        <Marked
          text={say.parts_code_is_not_known({ code })}
          tags={{ code: (words) => <span className="wrap-anywhere font-code">{words}</span> }}
        />
      </p>
      <Button variant="outline" onClick={add}>
        {say.parts_add_part_with_it()}
      </Button>
      <Button variant="ghost" size="icon" aria-label={say.parts_forget_the_code()} onClick={cancel}>
        <X aria-hidden className="size-5" />
      </Button>
    </section>
  );
}
