import { expect, test } from "vitest";
import { guessClass } from "./guess";

test.each([
  ["Honda Activa 6G", "two_wheeler"],
  ["Hero Splendor Plus", "two_wheeler"],
  ["TVS Star City", "two_wheeler"],
  ["Royal Enfield Classic 350", "two_wheeler"],
  ["TVS Scooty Zest", "two_wheeler"],
  ["Maruti Swift VDI", "hatchback"],
  ["Hyundai i 20", "hatchback"],
  ["Wagon-R", "hatchback"],
  ["Alto K10", "hatchback"],
  ["Swift Dzire", "sedan"],
  ["Honda City", "sedan"],
  ["Hyundai Creta", "suv"],
  ["XUV 700", "suv"],
  ["Mahindra XUV700 AX7", "suv"],
  ["Innova Crysta", "suv"],
  ["Scorpio Classic", "suv"],
  ["Honda WR-V", "suv"],
  ["Bolero", "suv"],
  ["Bolero Pick-Up", "commercial"],
  ["Tata Ace Gold", "commercial"],
  ["Etios Liva", "hatchback"],
])("%s is probably a %s", (model, expected) => {
  expect(guessClass(model)).toBe(expected);
});

test.each(["", "   ", "Palace on wheels", "Face", "12", "Swiftly"])("%s has no guess", (model) => {
  expect(guessClass(model)).toBeNull();
});
