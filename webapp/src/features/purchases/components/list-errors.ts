import { ApiError, type FieldErrors } from "@/api/api-error";

/** The fields inside a line. */
const IN_LINE = [
  "partId",
  "goodsInLineId",
  "billLineId",
  "description",
  "hsn",
  "unit",
  "gstRate",
  "quantity",
  "freeQuantity",
  "price",
  "discount",
  "mrp",
] as const;

/**
 * The server names the field inside a line, and the form shows the error above the lines. The form
 * calls the supplier by another name.
 */
export function withListErrors(error: ApiError): ApiError {
  const name = IN_LINE.find((field) => error.fields[field]);
  const found = error.fields.lines ?? (name && error.fields[name]);
  const { supplierId } = error.fields;
  const fields: FieldErrors = {
    ...error.fields,
    ...(found && { lines: found }),
    ...(supplierId && { supplier: supplierId }),
  };
  return new ApiError({ ...error, message: error.message, fields });
}
