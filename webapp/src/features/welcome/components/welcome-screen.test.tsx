import { screen } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { LegalScreen } from "@/features/legal/components/legal-screen";
import { PRIVACY } from "@/features/legal/privacy";
import { plans } from "@/testing/plans";
import { renderApp } from "@/testing/render";
import { answer, at, server } from "@/testing/server";
import { WelcomeScreen } from "./welcome-screen";

const leads = (name: string) =>
  screen.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));

test("the welcome page links to sign-up, sign-in and legal texts, and its pictures load lazily with alt text", async () => {
  server.use(http.get(at("/api/garage/plans"), () => answer(plans)));
  renderApp(<WelcomeScreen />);
  expect(new Set(leads("Start free trial"))).toEqual(new Set(["/signup"]));
  expect(new Set(leads("Sign in"))).toEqual(new Set(["/login"]));
  expect(leads("Terms")).toEqual(["/terms"]);
  expect(leads("Privacy")).toEqual(["/privacy"]);
  for (const picture of screen.getAllByRole("img")) {
    expect(picture.getAttribute("alt")).toBeTruthy();
    expect(picture.getAttribute("loading")).toBe("lazy");
  }
  expect(await screen.findAllByRole("article")).toHaveLength(2);
});

test("the welcome page names five things first, and each link leads to its section with a picture", () => {
  server.use(http.get(at("/api/garage/plans"), () => answer(plans)));
  const { container } = renderApp(<WelcomeScreen />);
  const links = [...container.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]')];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "One line becomes a job",
    "Customers approve by a link",
    "Works without internet",
    "Finds money that is lost",
    "Correct GST papers",
  ]);
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.slice(0, 5).map(({ textContent }) => textContent)).toEqual(
    links.map(({ textContent }) => textContent),
  );
  for (const { hash } of links) expect(container.querySelector(`${hash} img`)).toBeTruthy();
});

test("legal texts name the seller that the server's configuration contains", async () => {
  renderApp(<LegalScreen text={PRIVACY} />);
  screen.getByRole("heading", { level: 1, name: "Privacy notice" });
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(PRIVACY.sections.length);
  expect(await screen.findByText("Servicebay Private Limited")).toBeTruthy();
  expect(screen.getByText(/Mumbai 400013/)).toBeTruthy();
});
