/** Maps each field to its error messages. */
export type FieldErrors = Record<string, string[]>;

type ApiErrorInit = {
  code: string;
  message: string;
  fields?: FieldErrors;
  status: number;
  said?: string | undefined;
  data?: unknown;
};

/** Every failed call throws this error. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly fields: FieldErrors;
  /** The HTTP status. It is 200 for an expected refusal. It is 0 if no answer arrived. */
  readonly status: number;
  /**
   * The server's message. It is `undefined` if the server sent no message. `message` is then a
   * default text.
   */
  readonly said: string | undefined;
  /** The data of the refusal, which nobody has validated. */
  readonly data: unknown;

  constructor(init: ApiErrorInit) {
    super(init.message);
    this.code = init.code;
    this.fields = init.fields ?? {};
    this.status = init.status;
    this.said = init.said;
    this.data = init.data;
  }

  /** The server understood the call and refused it. The call itself did not fail. */
  get refused(): boolean {
    return this.status === 200;
  }

  /** This is true if the subscription has expired. Reads then work, and writes are refused. */
  get locked(): boolean {
    return this.status === 402;
  }
}

/** Returns whether no answer arrived. The server may have done what it was asked for. */
export function isLost(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 0;
}

const SERVER_ERROR = 500;
/** With these statuses, the server decided about the call: done before, refused, or a wrong field. */
const DECIDED: ReadonlySet<number> = new Set([200, 409, 422]);

/** Returns whether the call may have been done: without an answer, or with an error of the server or the edge. */
export function mayBeDone(error: unknown): error is ApiError {
  return isLost(error) || (error instanceof ApiError && error.status >= SERVER_ERROR);
}

/** Returns whether the answer also decides about an earlier call with the same key. */
export function isDecided(error: unknown): boolean {
  return error instanceof ApiError && DECIDED.has(error.status);
}

const NOT_FOUND = 404;

/** Returns whether the record is missing in this garage. A retry would not help then. */
export function isGone(error: Error | null): boolean {
  return (
    error instanceof ApiError && (error.status === NOT_FOUND || error.code === "garage_mismatch")
  );
}
