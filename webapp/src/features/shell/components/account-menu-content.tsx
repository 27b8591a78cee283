"use client";

import { LogOut, Monitor, Moon, Sun } from "lucide-react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { useLanguageChoice } from "@/components/use-language-choice";
import { useLeave } from "@/features/intake/components/use-leave";
import { useSignOut } from "@/features/session/api/sign-out";
import { useSession } from "@/features/session/session";
import { fullName } from "@/features/session/types";
import { groupPhone } from "@/lib/contact/phone";
import { languageChoices, pageLanguage } from "@/lib/languages";
import { chooseTheme, type Theme, useTheme } from "@/lib/storage/theme";
import { say } from "@/say";
import { AccountButton } from "./account-button";

const THEMES = [
  { theme: "system", word: say.shell_same_as_device(), Icon: Monitor },
  { theme: "light", word: say.shell_light(), Icon: Sun },
  { theme: "dark", word: say.shell_dark(), Icon: Moon },
] as const;

export default function AccountMenuContent() {
  const { user } = useSession();
  const theme = useTheme();
  const signOut = useSignOut();
  const leaving = useLeave(() => signOut.mutate());
  const languages = languageChoices();
  const { choose, question } = useLanguageChoice();
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>
          <AccountButton />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" className="w-64">
          {user && (
            <div className="px-3 pt-2 pb-3">
              <p className="truncate font-semibold text-base">{fullName(user)}</p>
              <p className="text-muted-foreground">{groupPhone(user.phoneNumber)}</p>
            </div>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuLabel id="theme-label">{say.shell_appearance()}</DropdownMenuLabel>
          <DropdownMenuRadioGroup
            aria-labelledby="theme-label"
            value={theme}
            onValueChange={(value) => chooseTheme(value as Theme)}
          >
            {THEMES.map(({ theme: value, word, Icon }) => (
              <DropdownMenuRadioItem
                key={value}
                value={value}
                onSelect={(event) => event.preventDefault()}
              >
                <Icon aria-hidden className="size-4" />
                {word}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          {languages.length > 0 && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuLabel id="language-label">{say.ui_language()}</DropdownMenuLabel>
              <DropdownMenuRadioGroup
                aria-labelledby="language-label"
                value={pageLanguage()}
                onValueChange={choose}
              >
                {languages.map(({ code, name }) => (
                  <DropdownMenuRadioItem key={code} value={code} lang={code}>
                    {name}
                  </DropdownMenuRadioItem>
                ))}
              </DropdownMenuRadioGroup>
            </>
          )}
          <DropdownMenuSeparator />
          <DropdownMenuItem disabled={signOut.isPending} onSelect={leaving.leave}>
            <LogOut aria-hidden className="size-4" />
            {say.shell_log_out()}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {question}
      {leaving.question}
    </>
  );
}
