/** The questions of the server about an entry, and the buttons that answer them. */
export const ASKED = [
  {
    question: {
      question: "price",
      text: "Front brake pads cost ₹2,399.00 now. You wrote ₹2,199.00.",
      says: {},
      answers: [
        { question: "price", answer: "use", serviceId: 1, rate: 2399 },
        { question: "price", answer: "remove", serviceId: 1 },
      ],
    },
    buttons: ["Use ₹2,399.00", "Remove"],
  },
  {
    question: {
      question: "service_gone",
      text: "Disc turning is no longer offered.",
      says: {},
      answers: [{ question: "service_gone", answer: "remove", serviceId: 1 }],
    },
    buttons: ["Choose another", "Remove"],
  },
  {
    question: {
      question: "plate_known",
      text: "MH 12 AB 1234 is known here. It belongs to Asha Rao (98765 43210).",
      says: {},
      answers: [
        { question: "plate_known", answer: "owner", customerId: 1, name: "Asha Rao" },
        { question: "plate_known", answer: "new_owner" },
      ],
    },
    buttons: ["It is Asha Rao", "New owner", "The plate is wrong"],
  },
  {
    question: {
      question: "job_open",
      text: "JOB-00031 is open for this car since 10:42 (Priya).",
      says: {},
      answers: [
        { question: "job_open", answer: "add", jobId: 1, jobCode: "JOB-00031" },
        { question: "job_open", answer: "new_job", jobId: 1 },
      ],
    },
    buttons: ["Add to JOB-00031", "New job", "Delete entry"],
  },
  {
    question: {
      question: "no_tax",
      text: "Your garage may no longer collect GST.",
      says: {},
      answers: [{ question: "no_tax", answer: "without_tax" }],
    },
    buttons: ["Without tax"],
  },
  {
    question: {
      question: "too_old",
      text: "This entry is from 14/11/2026. Please choose new dates.",
      says: {},
      answers: [{ question: "too_old", answer: "new_dates" }],
    },
    buttons: ["Choose new dates"],
  },
];
