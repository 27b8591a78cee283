import { ApiError } from "./api-error";

const LOCKED = 402;

/** The server understood a delete and said why not; everything else is a delete that failed. */
export function saidNo(error: Error): boolean {
  return error instanceof ApiError && (error.refused || error.status === LOCKED);
}
