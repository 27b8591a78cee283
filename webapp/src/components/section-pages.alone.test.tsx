import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Globe, Lock } from "lucide-react";
import { type ComponentProps, createElement } from "react";
import { expect, test, vi } from "vitest";
import { address } from "@/testing/router";
import { BackToSections, Section, SectionPages } from "./section-pages";

type LinkProps = ComponentProps<"a"> & {
  prefetch?: boolean;
  onNavigate?: (event: { preventDefault: () => void }) => void;
};

// The link of Next.js does nothing without its router.
vi.mock("next/link", () => ({
  default: ({ onNavigate, onClick, prefetch: _, ...link }: LinkProps) =>
    createElement("a", {
      ...link,
      onClick: (event) => {
        onClick?.(event);
        event.preventDefault();
        onNavigate?.({ preventDefault: () => undefined });
      },
    }),
}));

const LIST = "/dashboard/account?garageId=22";

function Page() {
  return (
    <SectionPages>
      <BackToSections label="Account" />
      <Section id="names" title="Names" about="Yours" Icon={Globe}>
        <label>
          Name <input />
        </label>
      </Section>
      <Section id="locks" title="Locks" about="All" Icon={Lock}>
        <label>
          Lock <input />
        </label>
      </Section>
    </SectionPages>
  );
}

/** Shows the page. `follow` renders it again, because the tests have no router that does. */
function show(at: string) {
  window.history.replaceState(null, "", at);
  vi.spyOn(window, "scrollTo").mockReturnValue();
  const { rerender } = render(<Page />);
  return { user: userEvent.setup(), follow: () => rerender(<Page />) };
}

const isOnPhone = (label: string) => !screen.getByLabelText(label).closest(".max-md\\:hidden");
const row = (name: RegExp) => screen.getByRole("link", { name });

test("Row opens its section alone, in this garage, and the way back keeps the typed text", async () => {
  const { user, follow } = show(LIST);
  expect([isOnPhone("Name"), isOnPhone("Lock")]).toEqual([false, false]);
  await user.click(row(/^Locks/));
  expect(address()).toBe(`${LIST}&section=locks`);
  follow();
  expect([isOnPhone("Name"), isOnPhone("Lock")]).toEqual([false, true]);
  const back = screen.getByRole("link", { name: "Account" });
  expect(document.activeElement).toBe(back);
  await user.type(screen.getByLabelText("Lock"), "Front");

  // The list is the entry before, so Back does not lead into the section again.
  const goBack = vi.spyOn(window.history, "back").mockImplementation(() => {
    window.history.replaceState(null, "", LIST);
  });
  await user.click(back);
  expect(goBack).toHaveBeenCalledOnce();
  follow();
  expect(isOnPhone("Lock")).toBe(false);
  expect(document.activeElement).toBe(row(/^Locks/));
  expect(screen.getByLabelText<HTMLInputElement>("Lock").value).toBe("Front");
});

test("Section from a link goes back to the list without leaving the page", async () => {
  const { user, follow } = show(`${LIST}&section=names`);
  expect([isOnPhone("Name"), isOnPhone("Lock")]).toEqual([true, false]);
  const goBack = vi.spyOn(window.history, "back");
  await user.click(screen.getByRole("link", { name: "Account" }));
  expect(goBack).not.toHaveBeenCalled();
  expect(address()).toBe(LIST);
  follow();
  expect(row(/^Names/)).toBeTruthy();
});

test.each([
  ["a phone opens the section", true, "/dashboard/account?section=locks"],
  ["a desktop keeps the address", false, "/dashboard/account"],
])("Link to a section by its hash: %s", (_, isPhone, expected) => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: isPhone } as MediaQueryList);
  const { follow } = show("/dashboard/account#locks");
  expect(address()).toBe(expected);
  expect(window.location.hash).toBe("#locks");
  follow();
  expect(isOnPhone("Lock")).toBe(isPhone);
});
