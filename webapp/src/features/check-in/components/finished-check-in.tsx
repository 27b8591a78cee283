import { CheckInRecord } from "@/features/visits/components/check-in-record";

/** The record with a default export, which a late import needs. */
export default CheckInRecord;
