/**
 * Loads the parts of quick entry that load later, so that the service worker keeps them for the time without internet.
 */
export function preloadEntry(): void {
  const parts = [
    import("../reader"),
    import("./keep"),
    import("../entry-rules"),
    import("../entry-failure"),
    import("../components/entry-kept"),
    import("../components/open-job-note"),
    import("../components/photos-section"),
    import("../components/when-section"),
    import("../components/notes-section"),
    import("../components/service-lines"),
    import("../components/service-panel"),
    import("../components/read-line"),
    import("../components/offline-line"),
    import("@/components/confirm-dialog"),
    import("../components/questions-dialog"),
  ];
  for (const part of parts) part.catch(() => undefined);
}
