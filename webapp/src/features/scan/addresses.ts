export const SCAN = "/dashboard/manage/scan";

export function toScan(garageId: number, jobId: number): string {
  return `${SCAN}?garageId=${garageId}&jobId=${jobId}`;
}
