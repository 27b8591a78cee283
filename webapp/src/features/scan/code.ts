/** What a scanned or typed code names. Only labels and job cards of Servicebay have a form of their own. */
export type Code = { kind: "job"; jobId: number } | { kind: "part"; text: string };

const JOB = /^SBJ([1-9]\d{0,14})$/;

export function codeIn(text: string): Code {
  const job = JOB.exec(text.trim());
  return job ? { kind: "job", jobId: Number(job[1]) } : { kind: "part", text: text.trim() };
}
