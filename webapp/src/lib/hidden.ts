/**
 * What the garage hides from this person: amounts and phone numbers of customers. The server sends
 * zeros and empty texts for them, and names them in a header, so this is known before any answer
 * shows.
 */
let hidden = "";
let hiddenIn: string | null = null;

export function noteHidden(garageId: string | null, header: string | null): void {
  // An answer of another garage changes it. Answers about the person name nothing.
  if (header === null && garageId === hiddenIn) return;
  hiddenIn = garageId;
  hidden = header ?? "";
}

export const hidesMoney = (): boolean => hidden.includes("money");
export const hidesPhones = (): boolean => hidden.includes("phones");
