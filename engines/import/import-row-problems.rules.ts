import type { RowProblem } from './import-rows.rules.ts'

/** Whether a row cannot be taken over at all. */
export function isRefused(reading: { problems: readonly RowProblem[] }): boolean {
  return reading.problems.some((problem) => problem.isFatal && !problem.isPolicyOnly)
}

/** Whether a row's policy cannot be taken over, while its client may be. */
export function isPolicyRejected(reading: {
  problems: readonly { isPolicyOnly?: true | undefined }[]
}): boolean {
  return reading.problems.some((problem) => problem.isPolicyOnly)
}
