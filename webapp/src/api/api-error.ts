/** Field name → the messages that belong under that field. */
export type FieldErrors = Record<string, string[]>;

type ApiErrorInit = {
  code: string;
  message: string;
  fields?: FieldErrors;
  status: number;
  said?: string | undefined;
  data?: unknown;
};

/** The only thing a failed call throws, whatever went wrong. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly fields: FieldErrors;
  /** The HTTP status; 200 for an expected refusal, 0 when no answer came at all. */
  readonly status: number;
  /** The server's own sentence; `undefined` when it sent none and `message` stands in for it. */
  readonly said: string | undefined;
  /** What came along with the refusal, unchecked. */
  readonly data: unknown;

  constructor(init: ApiErrorInit) {
    super(init.message);
    this.code = init.code;
    this.fields = init.fields ?? {};
    this.status = init.status;
    this.said = init.said;
    this.data = init.data;
  }

  /** The server understood and said no, as opposed to a call that failed. */
  get refused(): boolean {
    return this.status === 200;
  }

  /** The subscription has run out: reads work, writes wait for the renewal. */
  get locked(): boolean {
    return this.status === 402;
  }
}

const NOT_FOUND = 404;

/** There is nothing of that number here, or not in this garage: another try would not help. */
export function isGone(error: Error | null): boolean {
  return (
    error instanceof ApiError && (error.status === NOT_FOUND || error.code === "garage_mismatch")
  );
}
