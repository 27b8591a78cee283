import type { Creditable } from "@/features/invoices/types";

/** An invoice of an oil change of ₹1,000 and three filters of ₹480 with GST: ₹2,620.00. */
export const creditable: Creditable = {
  invoiceId: 1,
  number: "AND01-2627-00001",
  total: 2620,
  credited: 0,
  taxable: 2220.34,
  roundOff: 0,
  taxBackUntil: "2027-11-30",
  isLate: false,
  lines: [
    {
      line: 1,
      description: "Oil change",
      unit: "job",
      gstRate: 18,
      quantity: 1,
      amount: 1000,
      creditedQuantity: 0,
      creditedAmount: 0,
      outOfShelf: null,
    },
    {
      line: 2,
      description: "Oil filter",
      unit: "NOS",
      gstRate: 18,
      quantity: 3,
      amount: 1220.34,
      creditedQuantity: 0,
      creditedAmount: 0,
      outOfShelf: 3,
    },
  ],
  rates: [{ gstRate: 18, taxable: 2220.34, cgst: 199.83, sgst: 199.83, igst: 0 }],
};
