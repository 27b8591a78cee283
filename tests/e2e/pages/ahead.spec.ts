import { expect, test } from "../stack";

test("a list asks for its rows before what lies behind its links is fetched", async ({
  ownerPage: page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/garage/jobs") asked.push("rows");
    if (searchParams.has("_rsc")) asked.push("behind a link");
  });
  await page.goto("/dashboard/manage/jobs");
  await expect.poll(() => asked.includes("behind a link")).toBe(true);
  expect(asked[0]).toBe("rows");
});
