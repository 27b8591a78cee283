import type { Service } from "@/features/catalogue/types";
import type { BoardJob, Job, JobBoard, JobDefaults, JobRow } from "@/features/jobs/types";

/** These are jobs of a garage in the format of the API. */

export const jobDefaults: JobDefaults = {
  paymentMethods: [
    { paymentMethodId: 1, paymentMethod: "Cash" },
    { paymentMethodId: 2, paymentMethod: "UPI" },
  ],
  priorities: [
    { priorityId: 1, priorityName: "High" },
    { priorityId: 2, priorityName: "Medium" },
    { priorityId: 3, priorityName: "Low" },
  ],
  pickupStatuses: ["Yes", "No"],
  garageStaffs: [{ staffId: 5, staffName: "Meera Iyer" }],
  jobStatuses: ["Open", "In Progress", "Ready", "Delivered", "Cancelled"].map((jobStatus, at) => ({
    jobStatusId: at + 1,
    jobStatus,
  })),
  garageJobCategories: [
    { garageJobCategoryId: 1, jobCategory: "General Service" },
    { garageJobCategoryId: 7, jobCategory: "Engine" },
  ],
  taxAllowed: true,
  exemptReasonNeeded: false,
  taxPercentage: 18,
  roundsTotal: false,
  gstProfileMissing: false,
  askBeforeInvoice: false,
  hasParts: false,
};

export function jobRow(jobId: number, over: Partial<JobRow> = {}): JobRow {
  return {
    jobId,
    jobCode: `JOB-${String(jobId).padStart(5, "0")}`,
    customerName: "Meera Bhat",
    vehicleNumber: "MH12AB1234",
    vehicleModel: "Swift",
    jobCategorySummary: "Engine, Brakes, Wash",
    createdOn: "2026-11-19T09:30:00+05:30",
    updatedOn: "2026-11-19T09:30:00+05:30",
    expectedDOD: "2026-11-21",
    expectedTime: null,
    overdue: false,
    estimatedCost: 1180,
    balanceDue: 0,
    advanceHeld: 0,
    assignedUserName: null,
    jobStatusId: 1,
    jobStatus: "Open",
    version: 1,
    ...over,
  };
}

/** Returns a board with these jobs, each in the column of its status. */
export function jobBoard(...jobs: BoardJob[]): JobBoard {
  return {
    columns: jobDefaults.jobStatuses.map((status) => {
      const here = jobs.filter((job) => job.jobStatusId === status.jobStatusId);
      return { ...status, count: status.jobStatusId === 5 ? null : here.length, jobs: here };
    }),
  };
}

export function boardJob(jobId: number, over: Partial<BoardJob> = {}): BoardJob {
  return { ...jobRow(jobId), vehicleModel: "Swift", priorityId: 2, ...over };
}

export const jobSheet: Job = {
  jobId: 31,
  jobCode: "JOB-00031",
  createdOn: "2026-11-19T09:30:00+05:30",
  updatedOn: "2026-11-20T17:05:00+05:30",
  customerId: 8,
  customerCode: "CUST-00008",
  customerName: "Meera Bhat",
  customerPhone: "9820012345",
  customerEmail: null,
  vehicleId: 9,
  vehicleNumber: "MH12AB1234",
  vehicleModel: "Honda City",
  vehicleClass: null,
  jobStatusId: 2,
  jobStatus: "In Progress",
  priorityId: 1,
  priority: "High",
  entryDate: "2020-01-06",
  expectedDOD: "2020-01-08",
  expectedTime: null,
  jobServices: [
    {
      garageJobCategoryId: 7,
      garageJobCategory: "Engine",
      services: [
        {
          garageJobServiceId: 71,
          jobServiceCode: "SRV-00071",
          jobService: "Engine oil change",
          serviceRate: 1000,
          serviceRateAdjusted: 850.5,
          discountApplied: true,
          discountPercentage: 14.95,
          discountPercent: null,
          discountAmount: 0,
          netAmount: 850.5,
          garageJobCategory: "Engine",
          quantity: 1,
          unitRate: 850.5,
        },
      ],
    },
  ],
  currency: "₹",
  servicesTotal: 850.5,
  discountPercent: null,
  discountAmount: 0,
  discountTotal: 0,
  subtotal: 850.5,
  taxPercentage: 18,
  taxAmount: 153.09,
  taxCollected: 1,
  exemptReason: null,
  roundOff: 0,
  estimatedCost: 1003.59,
  paidAmount: 0,
  balanceDue: 1003.59,
  advanceHeld: 0,
  invoiceNumber: null,
  invoiceSentStatus: "No",
  invoiceProblem: null,
  paymentMethodId: 2,
  paymentMethod: "UPI",
  assignedUserId: 5,
  assignedUserName: "Meera Iyer",
  pickupNeeded: 2,
  pickupNeededStatus: "No",
  additionalComments: "Mind the scratch",
  odometerKm: 60451,
  fuelPercent: 25,
  complaint: "Knocks when cold",
  version: 4,
  photos: [],
  activity: [
    {
      at: "2026-11-20T17:05:00+05:30",
      personName: "Asha Sharma",
      what: "status",
      before: "Open",
      after: "In Progress",
    },
  ],
  parts: [],
  partsSubtotal: 0,
  taxRows: [],
  unbilledParts: 0,
  profit: null,
  visitId: null,
  approval: null,
  creditedAmount: 0,
  deductedAmount: 0,
  poNumber: "",
  netAmount: 1003.59,
};

export function service(
  garageJobServiceId: number,
  jobService: string,
  over: Partial<Service> = {},
): Service {
  return {
    garageJobServiceId,
    jobServiceCode: `SRV-${String(garageJobServiceId).padStart(5, "0")}`,
    jobService,
    serviceRate: 1000,
    serviceRateAdjusted: 1000,
    discountApplied: false,
    discountPercentage: null,
    validFrom: null,
    validTo: null,
    garageJobCategoryId: 7,
    garageJobCategory: "Engine",
    jobSubCategoryId: 70,
    jobSubCategory: "Oil and filters",
    isSample: false,
    classRates: [],
    version: 1,
    ...over,
  };
}

export const services = [
  service(71, "Engine oil change"),
  service(72, "Air filter replacement", {
    serviceRate: 449.99,
    serviceRateAdjusted: 404.99,
    discountApplied: true,
    discountPercentage: 10,
    validFrom: "2026-11-01",
    validTo: "2026-11-30",
  }),
  service(11, "Basic service", {
    garageJobCategoryId: 1,
    garageJobCategory: "General Service",
    serviceRate: 2499,
    serviceRateAdjusted: 2499,
  }),
];
