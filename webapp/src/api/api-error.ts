/** Field name → the messages that belong under that field. */
export type FieldErrors = Record<string, string[]>;

/** The only thing a failed call throws, whatever went wrong. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: string;
  readonly fields: FieldErrors;
  /** The HTTP status; 200 for an expected refusal, 0 when no answer came at all. */
  readonly status: number;

  constructor(init: { code: string; message: string; fields?: FieldErrors; status: number }) {
    super(init.message);
    this.code = init.code;
    this.fields = init.fields ?? {};
    this.status = init.status;
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
