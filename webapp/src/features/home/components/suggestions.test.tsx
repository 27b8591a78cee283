import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { router } from "@/testing/router";
import { answer, at, server } from "@/testing/server";
import { DETAILS, field, showHome as home, record, SUGGEST } from "@/testing/show-home";

describe("search suggestions", () => {
  async function suggested() {
    const asked: string[] = [];
    const { user } = home();
    server.use(
      http.get(SUGGEST, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("searchText") ?? "");
        return answer(["MH12AB1234", "9876543210"]);
      }),
      http.get(DETAILS, () => answer({ searchType: 1, records: [record()] })),
    );
    await user.type(field(), "mh1");
    const list = within(await screen.findByRole("listbox", { name: "Suggestions" }));
    return { user, asked, list };
  }

  test("search suggestions appear after a pause in typing, with spaces in plates and phone numbers", async () => {
    const { asked, list } = await suggested();
    expect(asked).toEqual(["MH1"]);
    expect(list.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "INDMH 12 AB 1234",
      "98765 43210",
    ]);
  });

  test("arrow keys move through the suggestions, and Enter searches for the marked suggestion", async () => {
    const { user, list } = await suggested();
    const typed = field();
    await user.keyboard("{ArrowDown}");
    expect(list.getByRole("option", { selected: true }).textContent).toContain("MH 12");
    await user.keyboard("{ArrowUp}");
    expect(list.queryByRole("option", { selected: true })).toBeNull();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(typed.value).toBe("MH12AB1234");
  });

  test("customers are suggested by a part of their name and searched by phone number", async () => {
    const { user } = home();
    const asked: URLSearchParams[] = [];
    const sought: (string | null)[] = [];
    server.use(
      http.get(at("/api/garage/customers"), ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        const asha = { customerId: 5, customerName: "Asha Rao", phoneNumber: "9876543210" };
        return answer({ customers: [asha], recordCount: 1, asOf: 5 });
      }),
      http.get(DETAILS, ({ request }) => {
        sought.push(new URL(request.url).searchParams.get("searchText"));
        return answer({ searchType: 0, records: [record()] });
      }),
    );
    await user.type(field(), "ash");
    const option = await screen.findByRole("option", { name: /Asha Rao/ });
    expect(option.textContent).toBe("Asha Rao98765 43210");
    expect(asked.map((one) => one.get("searchText"))).toEqual(["ASH"]);
    await user.click(option);
    expect(await screen.findByRole("dialog", { name: "Which vehicle?" })).toBeTruthy();
    expect(sought).toEqual(["9876543210"]);
  });

  test("a customer's short name in Hindi is searched", async () => {
    const { user } = home();
    server.use(
      http.get(at("/api/garage/customers"), () => {
        const ram = { customerId: 5, customerName: "Ram Nair", phoneNumber: "9876543210" };
        return answer({ customers: [ram], recordCount: 1, asOf: 5 });
      }),
    );
    await user.type(field(), "राम");
    expect(await screen.findByRole("option", { name: /Ram Nair/ })).toBeTruthy();
  });

  test("a screen is suggested after plates and names, and Enter opens it if nothing else fits", async () => {
    const { user } = home(["change_jobs", "see_jobs"]);
    server.use(http.get(SUGGEST, () => answer([])));
    await user.type(field(), "estim");
    const option = await screen.findByRole("option", { name: "Estimates" });
    expect(option.getAttribute("aria-selected")).toBe("false");
    await user.keyboard("{Enter}");
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/manage/estimates");
    server.use(http.get(SUGGEST, () => answer(["MH12AB1234"])));
    await user.clear(field());
    await user.type(field(), "jobs");
    await screen.findByRole("option", { name: "Jobs" });
    await waitFor(() =>
      expect(
        screen
          .getAllByRole("option")
          .map((each) => each.textContent)
          .slice(0, 2),
      ).toEqual(["INDMH 12 AB 1234", "Jobs"]),
    );
  });

  test("Enter chooses the only suggested customer for a typed part of a name", async () => {
    const { user } = home();
    const sought: (string | null)[] = [];
    server.use(
      http.get(at("/api/garage/customers"), () => {
        const asha = { customerId: 5, customerName: "Asha Rao", phoneNumber: "9876543210" };
        return answer({ customers: [asha], recordCount: 1, asOf: 5 });
      }),
      http.get(DETAILS, ({ request }) => {
        sought.push(new URL(request.url).searchParams.get("searchText"));
        return answer({ searchType: 0, records: [record()] });
      }),
    );
    await user.type(field(), "ash");
    await screen.findByRole("option", { name: /Asha Rao/ });
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("dialog", { name: "Which vehicle?" })).toBeTruthy();
    expect(sought).toEqual(["9876543210"]);
  });

  test("Enter marks the first of several suggested customers and does not search for the typed text", async () => {
    const { user } = home();
    const sought: (string | null)[] = [];
    server.use(
      http.get(at("/api/garage/customers"), () => {
        const asha = { customerId: 5, customerName: "Asha Rao", phoneNumber: "9876543210" };
        const other = { customerId: 6, customerName: "Asha Rana", phoneNumber: "9876543211" };
        return answer({ customers: [asha, other], recordCount: 2, asOf: 5 });
      }),
      http.get(DETAILS, ({ request }) => {
        sought.push(new URL(request.url).searchParams.get("searchText"));
        return answer({ searchType: 0, records: [record()] });
      }),
    );
    await user.type(field(), "ash");
    const first = await screen.findByRole("option", { name: /Asha Rao/ });
    await user.keyboard("{Enter}");
    expect(first.getAttribute("aria-selected")).toBe("true");
    expect(sought).toEqual([]);
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(sought).toEqual(["9876543211"]));
  });

  test.each(["as", "mh12", "98765"])(
    "typing '%s' does not look up customer names",
    async (text) => {
      const { user } = home();
      let asked = 0;
      let suggested = 0;
      server.use(
        http.get(at("/api/garage/customers"), () => {
          asked += 1;
          return answer({ customers: [], recordCount: 0, asOf: 0 });
        }),
        http.get(SUGGEST, () => {
          suggested += 1;
          return answer([]);
        }),
      );
      await user.type(field(), text);
      await waitFor(() => expect(suggested).toBe(1));
      expect(asked).toBe(0);
    },
  );

  test("Escape closes the search suggestions, and a failed lookup shows no error", {
    tags: "spec:home-14",
  }, async () => {
    const { user } = await suggested();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    server.use(http.get(SUGGEST, () => HttpResponse.error()));
    await user.type(field(), "2");
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(screen.queryByRole("alert", { name: /./ })).toBeNull();
  });

  test("old suggestions stay while new suggestions load, and Enter searches for the marked suggestion", async () => {
    const { user, list } = await suggested();
    const typed = field();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sought: string[] = [];
    server.use(
      http.get(SUGGEST, async () => {
        await released;
        return answer(["MH11ZZ0001", "MH12AB1234"]);
      }),
      http.get(DETAILS, ({ request }) => {
        sought.push(new URL(request.url).searchParams.get("searchText") ?? "");
        return answer({ searchType: 1, records: [] });
      }),
    );
    await user.type(typed, "2");
    await new Promise((resolve) => setTimeout(resolve, 250));
    await user.keyboard("{ArrowDown}");
    expect(list.getByRole("option", { selected: true }).textContent).toContain("MH 12");
    release();
    await list.findByRole("option", { name: /MH 11/ });
    expect(list.getByRole("option", { selected: true }).textContent).toContain("MH 12");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(sought).toEqual(["MH12AB1234"]));
  });
});
