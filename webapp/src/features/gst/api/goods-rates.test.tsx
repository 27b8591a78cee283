import { screen } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { gstDefaults } from "@/testing/garage";
import { renderApp } from "@/testing/render";
import { answer, at, refuse, server } from "@/testing/server";
import { useGoodsRates } from "./gst-defaults";

const DEFAULTS = at("/api/garage/get-gst-defaults");

function Rates({ saved }: { saved?: string }) {
  return <p>{useGoodsRates(saved).join(" ")}</p>;
}

test("the rates come from the server, and a record keeps its earlier rate", async () => {
  server.use(http.get(DEFAULTS, () => answer({ ...gstDefaults, goodsRates: [5, 20, 0] })));
  renderApp(<Rates saved="28" />);
  expect(screen.getByText("5 18 40 0 28")).toBeTruthy();
  expect(await screen.findByText("5 20 0 28")).toBeTruthy();
});

test("a failed request leaves the known rates", async () => {
  server.use(http.get(DEFAULTS, () => refuse(400, { code: "away" })));
  renderApp(<Rates saved="18" />);
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.getByText("5 18 40 0")).toBeTruthy();
});
