/** The drafts of forms. They survive a reload and an ended session, and closing the tab deletes them. */

/** Returns the stored draft, whose shape the caller must check. */
export function readDraft(key: string): unknown {
  try {
    const text = window.sessionStorage.getItem(key);
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: object): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full or blocked, so only the page keeps the draft.
  }
}

export function dropDraft(key: string): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // The storage is blocked, so there is no draft to delete.
  }
}
