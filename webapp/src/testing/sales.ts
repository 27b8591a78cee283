import type { Sale, SaleRow, Sold } from "@/features/sales/types";
import { jobPart } from "./job-parts";

export const sold: Sold = {
  jobId: 71,
  jobCode: "JOB-00071",
  invoiceId: 7,
  invoiceNumber: "AND01-2627-00031",
  total: 480,
  paymentId: 9,
  receiptCode: "RCPT-00009",
  balanceDue: 0,
};

export function saleRow(jobId: number, over: Partial<SaleRow> = {}): SaleRow {
  return {
    jobId,
    jobCode: `JOB-000${jobId}`,
    invoiceNumber: `AND01-2627-000${jobId}`,
    soldOn: "2026-11-29T12:00:00+05:30",
    customerName: "Walk-in",
    items: "Oil filter",
    cancelled: false,
    total: 480,
    balanceDue: 0,
    ...over,
  };
}

export function sale(over: Partial<Sale> = {}): Sale {
  return {
    ...saleRow(31),
    customerId: null,
    customerPhone: "",
    customerEmail: null,
    parts: [jobPart({ issued: 1 })],
    subtotal: 406.78,
    taxAmount: 73.22,
    roundOff: 0,
    paidAmount: 480,
    poNumber: "",
    version: 1,
    ...over,
  };
}
