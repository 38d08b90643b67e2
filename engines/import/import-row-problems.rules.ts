import type { RowProblem } from './import-rows.rules.ts'

const ofWholeFile = ['producer', 'servicer', 'intermediary']

/** Leaves out what an earlier row has said that holds for the whole file: a name that nobody on the team has, a firm of an unknown kind. */
export function saidOnce(problems: readonly RowProblem[], said: Set<string>): RowProblem[] {
  return problems.filter(({ field, message }) => {
    if (!ofWholeFile.includes(field)) return true
    const isNew = !said.has(message)
    said.add(message)
    return isNew
  })
}

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
