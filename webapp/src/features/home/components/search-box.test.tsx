import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { entryDraftKey, takeSharedLine } from "@/features/intake/draft";
import { readDraft, writeDraft } from "@/lib/forms/draft-storage";
import { router } from "@/testing/router";
import { answer, refuse, server } from "@/testing/server";
import { DETAILS, field, searchFor, showHome } from "@/testing/show-home";

describe("home search", () => {
  test("an empty home search shows an error for two seconds", {
    tags: ["spec:home-20", "spec:home-24"],
  }, async () => {
    await searchFor("");
    expect(screen.getByText("Search is empty")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Search is empty")).toBeNull(), {
      timeout: 2_500,
    });
  });

  test.each(["5876543210?", "AB", "मीरा", "MH12#AB"])(
    "searching for '%s' on home shows an error without a request",
    { tags: "spec:home-21" },
    async (text) => {
      await searchFor(text);
      expect(screen.getByText("Please enter a valid phone number or vehicle number.")).toBeTruthy();
    },
  );

  test("the home search upper-cases the text, and a refusal from the server shows under the field", {
    tags: ["spec:home-21", "spec:home-22"],
  }, async () => {
    server.use(
      http.get(DETAILS, () =>
        refuse(422, {
          code: "invalid",
          error: { searchText: ["Please enter a valid phone number or vehicle number."] },
        }),
      ),
    );
    await searchFor("qq12");
    expect(field().value).toBe("QQ12");
    expect(
      await screen.findByText("Please enter a valid phone number or vehicle number."),
    ).toBeTruthy();
  });

  test("the search field on home starts with the search text from the URL", async () => {
    window.history.replaceState(null, "", "/dashboard/home?search=mh12ab1234");
    const { user } = showHome();
    expect(field().value).toBe("MH12AB1234");
    server.use(http.get(DETAILS, () => answer({ searchType: 1, records: [] })));
    await user.click(screen.getByRole("button", { name: "Search" }));
    expect(await screen.findByText("No record found.")).toBeTruthy();
  });

  test("a home search without a match shows “No record found”", {
    tags: "spec:home-23",
  }, async () => {
    server.use(http.get(DETAILS, () => answer({ searchType: 1, records: [] })));
    await searchFor("mh12ab1234");
    expect(await screen.findByText("No record found.")).toBeTruthy();
  });

  test.each([
    ["mh14zz9999", "New car MH 14 ZZ 9999", "MH 14 ZZ 9999"],
    ["9876543210", "New customer 9876543210", "9876543210"],
  ])("an unknown %s leads on to quick entry with it", async (text, name, line) => {
    server.use(http.get(DETAILS, () => answer({ searchType: 1, records: [] })));
    const user = await searchFor(text, ["change_jobs", "change_customers"]);
    await user.click(await screen.findByRole("button", { name }));
    expect(router.push).toHaveBeenCalledWith("/dashboard/intake");
    expect(takeSharedLine(11)).toBe(line);
  });

  test("an unsaved entry is replaced only after a question", async () => {
    server.use(http.get(DETAILS, () => answer({ searchType: 1, records: [] })));
    const draft = {
      line: "x",
      form: { expectedDOD: "", vehicleNumber: "", customerName: "", lines: [] },
    };
    writeDraft(entryDraftKey(11), { ...draft, edited: [], picked: {}, removed: [] });
    const user = await searchFor("mh14zz9999", ["change_jobs", "change_customers"]);
    await user.click(await screen.findByRole("button", { name: "New car MH 14 ZZ 9999" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(readDraft(entryDraftKey(11))).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Replace it" }));
    expect(readDraft(entryDraftKey(11))).toBeNull();
    expect(takeSharedLine(11)).toBe("MH 14 ZZ 9999");
  });

  test("a person who may not take in a car is not led on", async () => {
    server.use(http.get(DETAILS, () => answer({ searchType: 1, records: [] })));
    await searchFor("mh14zz9999", ["see_jobs"]);
    expect(await screen.findByText("No record found.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /New car/ })).toBeNull();
  });

  test("a failed home search shows an error and keeps the typed text", {
    tags: "spec:home-25",
  }, async () => {
    server.use(http.get(DETAILS, () => HttpResponse.error()));
    await searchFor("mh12ab1234");
    expect(
      await screen.findByText("An error occurred while searching. Please try again."),
    ).toBeTruthy();
    expect(field().value).toBe("MH12AB1234");
  });
});
