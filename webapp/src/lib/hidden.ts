/**
 * What the garage hides from this person: amounts and phone numbers of customers. The server sends
 * zeros and empty texts for them, and names them in a header, so this is known before any answer
 * shows.
 */
let hidden: { garageId: string | null; what: ReadonlySet<string> } = {
  garageId: null,
  what: new Set(),
};

export function noteHidden(garageId: string | null, header: string | null): void {
  if (header !== null) hidden = { garageId, what: new Set(header.split(",")) };
  // An answer of another garage. Answers about the person name nothing.
  else if (garageId !== hidden.garageId) hidden = { garageId, what: new Set() };
}

export const hidesMoney = (): boolean => hidden.what.has("money");
export const hidesPhones = (): boolean => hidden.what.has("phones");
