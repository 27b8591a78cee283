import { renderHook } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { Providers } from "@/app/providers";
import { answer, server } from "@/testing/server";
import { api } from "./client";
import { useKeyedChange } from "./use-keyed-change";

test("the same content has one key until it succeeds", async () => {
  const keys: (string | null)[] = [];
  const answers = [() => HttpResponse.error(), () => answer({}), () => answer({})];
  server.use(
    http.post("*/api/garage/customers/5/statements", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return answers.shift()?.() as never;
    }),
  );
  const params = { path: { customer_id: 5 }, query: { garageId: 11 } };
  const { result } = renderHook(
    () =>
      useKeyedChange({}, (body: { from: string; to: string }, keyed) =>
        api.POST("/api/garage/customers/{customer_id}/statements", {
          params: { ...params, header: keyed(body) },
          body,
        }),
      ),
    { wrapper: Providers },
  );
  const body = { from: "2026-11-01", to: "2026-11-30" };
  await expect(result.current.mutateAsync(body)).rejects.toThrow();
  await result.current.mutateAsync(body);
  await result.current.mutateAsync(body);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});
