let offered: { jobId: number; amount: number } | null = null;

/** Keeps the advance that the line of quick entry named, until the bill of its job takes it. */
export function offerAdvance(jobId: number, amount: number): void {
  offered = { jobId, amount };
}

export function takeAdvance(jobId: number): number | undefined {
  const amount = offered?.jobId === jobId ? offered.amount : undefined;
  offered = null;
  return amount;
}
