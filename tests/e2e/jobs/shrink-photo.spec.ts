import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import ts from "typescript";
import { expect, test } from "../stack";

const SOURCE = "../../webapp/src/lib/pictures/shrink-photo.ts";
const SCRIPTS = "../../webapp/scripts";
const MODULE = "/shrink-photo.js";
const INLINE = `
  import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
  import { inlined, messagesOf } from "./messages.mjs";
  process.stdout.write(inlined(readFileSync(0, "utf8"), messagesOf("en"), "en"));
`;

/** Serves the module to the browser from the same origin as the product. */
async function offer(page: Page): Promise<void> {
  const { testDir } = test.info().project;
  // Playwright turns the scripts that it imports into CommonJS, which these cannot be.
  const source = execFileSync(process.execPath, ["--input-type=module", "-e", INLINE], {
    cwd: join(testDir, SCRIPTS),
    input: readFileSync(join(testDir, SOURCE)),
    encoding: "utf8",
  });
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  await page.route(`**${MODULE}`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: outputText }),
  );
}

test("a phone's photo is uploaded upright, small and without its location", {
  tag: ["@prove", "@spec:invoices-19"],
}, async ({ ownerPage }) => {
  await offer(ownerPage);
  await ownerPage.goto("/dashboard/home");
  await expect(ownerPage.getByRole("heading", { name: /^Hello, / })).toBeVisible();
  const seen = await ownerPage.evaluate(async (address) => {
    const { shrinkPhoto } = await import(address);

    /**
     * The picture has twelve megapixels and is rotated. Its left half is red. The other half is
     * noise, which compresses badly.
     */
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    const noise = context.createImageData(1000, 3000);
    let state = 1;
    for (let at = 0; at < noise.data.length; at += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      noise.data[at] = at % 4 === 3 ? 255 : state >> 16;
    }
    context.putImageData(noise, 2000, 0);
    context.putImageData(noise, 3000, 0);
    context.fillStyle = "rgb(255 0 0)";
    context.fillRect(0, 0, 2000, 3000);
    const plain = new Uint8Array(
      await (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 })).arrayBuffer(),
    );

    /** The EXIF data contains the rotation. The camera maker's field contains the location. */
    const place = "19.1136N 72.8697E\0";
    const word = (value: number) => [value & 255, value >> 8];
    const tiff = [
      ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, ...word(2)],
      ...[...word(0x010f), ...word(2), ...word(place.length), 0, 0, 38, 0, 0, 0],
      ...[...word(0x0112), ...word(3), 1, 0, 0, 0, 6, 0, 0, 0],
      ...[0, 0, 0, 0],
      ...[...place].map((letter) => letter.charCodeAt(0)),
    ];
    const exif = [...[69, 120, 105, 102, 0, 0], ...tiff];
    const segment = [0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255, ...exif];
    const photo = new Blob([plain.slice(0, 2), new Uint8Array(segment), plain.slice(2)]);

    const small: File = await shrinkPhoto(photo);
    const bytes = new Uint8Array(await small.arrayBuffer());
    const upright = await createImageBitmap(small, { imageOrientation: "none" });
    const look = new OffscreenCanvas(upright.width, upright.height);
    const eye = look.getContext("2d") as OffscreenCanvasRenderingContext2D;
    eye.drawImage(upright, 0, 0);

    const headers = {
      Authorization: `Bearer ${localStorage.getItem("token")}`,
      "X-Garage-Id": localStorage.getItem("garageId") ?? "",
    };
    const list = await (await fetch("/api/garage/jobs", { headers })).json();
    const body = new FormData();
    body.set("photo", small);
    const photos = `/api/garage/jobs/${list.data.jobs[0].jobId}/photos`;
    const answer = await fetch(photos, { method: "POST", headers, body });
    const added = await answer.json();
    await fetch(`${photos}/${added.data?.photoId}`, { method: "DELETE", headers });
    const text = new TextDecoder("latin1").decode(bytes);
    return {
      before: photo.size,
      after: small.size,
      type: small.type,
      size: [upright.width, upright.height],
      top: [...eye.getImageData(600, 100, 1, 1).data],
      metadata: text.includes("Exif") || text.includes("19.1136N"),
      status: answer.status,
    };
  }, MODULE);
  expect(seen.before).toBeGreaterThan(1_250_000);
  expect(seen.after).toBeLessThanOrEqual(1_000_000);
  expect(seen).toMatchObject({ type: "image/jpeg", size: [1200, 1600], metadata: false });
  expect(seen.status).toBe(200);
  // The left side of the stored picture is the top of the upright picture.
  const [red = 0, green = 0, blue = 0] = seen.top;
  expect([red > 240, green < 20, blue < 20]).toEqual([true, true, true]);
});

test("a file that is not a picture shows an error and the accepted formats", {
  tag: "@prove",
}, async ({ ownerPage }) => {
  await offer(ownerPage);
  await ownerPage.goto("/dashboard/home");
  const message = await ownerPage.evaluate(async (address) => {
    const { shrinkPhoto } = await import(address);
    try {
      await shrinkPhoto(new Blob(["not a picture"]));
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  }, MODULE);
  expect(message).toBe("This photo cannot be read. Take it again, or choose a JPEG, PNG or WebP.");
});
