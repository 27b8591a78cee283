import { act, screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { api } from "@/api/client";
import { HomeScreen } from "@/features/home/components/home-screen";
import {
  andheri,
  changeInAnotherTab,
  garage,
  me,
  storeSession,
  whitefield,
} from "@/testing/people";
import { renderApp } from "@/testing/render";
import { router } from "@/testing/router";
import { answer, at, refuse, server } from "@/testing/server";
import { DashboardFrame } from "./dashboard-frame";

const dashboard = () =>
  renderApp(
    <DashboardFrame>
      <HomeScreen />
    </DashboardFrame>,
  );

const branch = () => screen.getByRole("button", { name: /^Branch/ });

describe("session guard of the dashboard", () => {
  test("the dashboard redirects to sign-in without a token", { tags: "spec:shared-4" }, () => {
    dashboard();
    expect(router.replace).toHaveBeenCalledWith("/login");
    expect(screen.queryByRole("main")).toBeNull();
  });

  test("the dashboard opens when a token is stored", async () => {
    storeSession();
    dashboard();
    expect(screen.getByRole("heading", { name: "Hello, Rajesh" })).toBeTruthy();
    expect(router.replace).not.toHaveBeenCalled();
  });

  test("the owner of an archived garage is redirected to billing", () => {
    storeSession(11, [
      garage(11, "Andheri", { state: "archived", permissions: ["pay_subscription"] }),
    ]);
    dashboard();
    expect(router.replace).toHaveBeenCalledWith("/dashboard/account/billing");
  });

  test("a sign-out in another tab redirects the dashboard to sign-in", () => {
    storeSession();
    dashboard();
    act(() => changeInAnotherTab(() => localStorage.removeItem("token")));
    expect(router.replace).toHaveBeenCalledWith("/login");
    expect(screen.queryByText("Hello, Rajesh")).toBeNull();
  });

  test("a session ended by the server redirects the dashboard to sign-in", async () => {
    storeSession();
    server.use(http.get(at("/api/garage/me"), () => refuse(401, { code: "session_over" })));
    dashboard();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/login"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("a damaged stored session is deleted and redirects to sign-in", async () => {
    storeSession();
    localStorage.setItem("userInfo", '{"data":{"user":{"firstName":"X"},"garages":[null]}}');
    dashboard();
    expect(router.replace).toHaveBeenCalledWith("/login");
    expect(screen.queryByRole("main")).toBeNull();
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("a garageId in the URL that is not one of the person's garages is replaced", () => {
    storeSession();
    window.history.replaceState(null, "", "/dashboard/home?garageId=999");
    dashboard();
    expect(window.location.search).toBe("?garageId=11");
  });

  test("a stored token without user info loads the user info", async () => {
    localStorage.setItem("token", "gt_one");
    dashboard();
    expect(await screen.findByRole("heading", { name: "Hello, Rajesh" })).toBeTruthy();
  });
});

describe("branch menu", () => {
  test("the branch menu lists the garages and switches to the chosen garage", {
    tags: "spec:home-1",
  }, async () => {
    storeSession();
    const { user } = dashboard();
    await user.click(branch());
    const options = await screen.findAllByRole("menuitemradio");
    expect(options.map((one) => one.textContent)).toEqual(["ANAndheriOwner", "WHWhitefieldOwner"]);
    expect(options[0]?.getAttribute("aria-checked")).toBe("true");
    await user.click(screen.getByRole("menuitemradio", { name: /Whitefield/ }));
    expect(localStorage.getItem("garageId")).toBe("22");
    expect(branch().textContent).toContain("Whitefield");
  });

  test("the branch menu opens with the keyboard, and Escape moves the focus back to its button", async () => {
    storeSession();
    const { user } = dashboard();
    branch().focus();
    await user.keyboard("{ArrowDown}");
    await screen.findByRole("menu");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(branch()));
  });

  test("a suspended garage cannot be chosen in the branch menu", async () => {
    storeSession();
    const closed = garage(33, "Thane", { state: "suspended" });
    server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages: [andheri, closed] })));
    const { user } = dashboard();
    await waitFor(() => expect(localStorage.getItem("userInfo")).toContain("Thane"));
    await user.click(branch());
    const option = await screen.findByRole("menuitemradio", { name: /Thane ?Not available now/ });
    expect(option.getAttribute("aria-disabled")).toBe("true");
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => garage(100 + at, `Branch ${at}`));

  test("the branch menu filters many branches by name, and Enter chooses the first match", async () => {
    const garages = [...many(7), garage(200, "Kharadi")];
    storeSession(100, garages);
    server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages })));
    const { user } = dashboard();
    await user.click(branch());
    const filter = await screen.findByRole("textbox", { name: "Find a branch" });
    await user.type(filter, "zzz");
    expect(screen.getByText("No branch is called “zzz”.")).toBeTruthy();
    await user.clear(filter);
    await user.type(filter, "khar");
    expect(screen.getAllByRole("menuitemradio")).toHaveLength(1);
    await user.keyboard("{Enter}");
    expect(localStorage.getItem("garageId")).toBe("200");
  });

  test("the branch menu has no search field for only seven branches", async () => {
    const garages = many(7);
    storeSession(100, garages);
    server.use(http.get(at("/api/garage/me"), () => answer({ ...me, garages })));
    const { user } = dashboard();
    await user.click(branch());
    expect(await screen.findAllByRole("menuitemradio")).toHaveLength(7);
    expect(screen.queryByRole("textbox", { name: "Find a branch" })).toBeNull();
  });

  test.each([
    ["/dashboard/manage/customers/view?customerId=5", "/dashboard/manage/customers"],
    ["/dashboard/manage/jobs", undefined],
  ])("switching the branch on %s opens %s", async (address, list) => {
    storeSession();
    window.history.replaceState(null, "", address);
    const { user } = dashboard();
    await user.click(branch());
    await user.click(await screen.findByRole("menuitemradio", { name: /Whitefield/ }));
    if (list) expect(router.push).toHaveBeenCalledExactlyOnceWith(list);
    else expect(router.push).not.toHaveBeenCalled();
  });

  const andheriBecomes = async (garages: typeof me.garages, status: number) => {
    storeSession();
    const { user } = dashboard();
    await screen.findByRole("link", { name: /^Open/ });
    server.use(
      http.get(at("/api/garage/me"), () => answer({ ...me, garages })),
      http.get(at("/api/garage/plans"), () => refuse(status, { code: "x" })),
    );
    await act(async () => void (await api.GET("/api/garage/plans")));
    return user;
  };

  test("a suspended branch stays selected, and the screen offers the other branches", async () => {
    const suspended = garage(11, "Andheri", { state: "suspended" });
    const user = await andheriBecomes([suspended, whitefield], 423);
    expect(await screen.findByText("Andheri is suspended")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Open/ })).toBeNull();
    expect(localStorage.getItem("garageId")).toBe("11");
    expect(branch().textContent).toContain("Andheri");
    await user.click(screen.getByRole("button", { name: "Switch to Whitefield" }));
    expect(localStorage.getItem("garageId")).toBe("22");
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/dashboard/home");
  });

  test("a branch where the person no longer works stays selected, and the screen shows that they no longer work there", async () => {
    const user = await andheriBecomes([whitefield], 404);
    expect(await screen.findByText("You no longer work in Andheri")).toBeTruthy();
    expect(localStorage.getItem("garageId")).toBe("11");
    expect(router.replace).not.toHaveBeenCalled();
    await user.click(branch());
    expect(await screen.findByRole("menuitemradio", { name: /Whitefield/ })).toBeTruthy();
  });

  test("a branch that is no longer suspended shows its screen after Try Again", async () => {
    const suspended = garage(11, "Andheri", { state: "suspended" });
    const user = await andheriBecomes([suspended, whitefield], 423);
    await screen.findByText("Andheri is suspended");
    server.use(http.get(at("/api/garage/me"), () => answer(me)));
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByRole("link", { name: /^Open/ })).toBeTruthy();
  });

  test("a 404 response about a single record does not replace the whole screen", async () => {
    await andheriBecomes(me.garages, 404);
    expect(screen.getByRole("link", { name: /^Open/ })).toBeTruthy();
  });
});
