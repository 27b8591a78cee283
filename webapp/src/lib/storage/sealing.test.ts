import { expect, test } from "vitest";
import { keyFrom, seal, unseal } from "./sealing";

const SECRET = btoa("a secret of thirty-two bytes ....");

test("a value can be opened with the key of the same secret and database only", async () => {
  const key = await keyFrom(SECRET, "counter-a-1");
  const sealed = await seal(key, "pack", { name: "Asha Rao" });
  expect(await unseal(await keyFrom(SECRET, "counter-a-1"), "pack", sealed)).toEqual({
    name: "Asha Rao",
  });
  await expect(unseal(await keyFrom(SECRET, "counter-a-2"), "pack", sealed)).rejects.toThrow();
  await expect(
    unseal(await keyFrom(btoa("another"), "counter-a-1"), "pack", sealed),
  ).rejects.toThrow();
  await expect(unseal(key, "another place", sealed)).rejects.toThrow();
});

test("the sealed bytes do not show the text, and differ each time", async () => {
  const key = await keyFrom(SECRET, "counter-a-1");
  const [one, other] = [await seal(key, "pack", "Asha Rao"), await seal(key, "pack", "Asha Rao")];
  expect(new TextDecoder().decode(one.data)).not.toContain("Asha");
  expect(new Uint8Array(one.data)).not.toEqual(new Uint8Array(other.data));
});

test("scripts cannot read the key", async () => {
  const key = await keyFrom(SECRET, "counter-a-1");
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
});
