import { keepOnDevice } from "./device-cookie";

/** Folds the side bar to icons, or unfolds it. The device remembers it, and `early.js` reads it. */
export function foldMenu(): void {
  const { dataset } = document.documentElement;
  const isFolded = dataset.menu === "icons";
  if (isFolded) delete dataset.menu;
  else dataset.menu = "icons";
  keepOnDevice("menu", isFolded ? null : "icons");
}
