/** Only this page may use the camera. Links to it must load the page anew, so they are plain links. */
export const SCAN = "/dashboard/manage/scan";

export function toScan(garageId: number, jobId: number): string {
  return `${SCAN}?garageId=${garageId}&jobId=${jobId}`;
}
