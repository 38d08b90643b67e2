/** Forms that ask for cover or bind it: what they tell of need not be in force yet. */
export const tellsOfNoCover = ['75', '125', '126', '127', '130', '131', '140']

/** Whether a form tells somebody that a client is covered today. */
export function tellsOfCover(formNumber: string): boolean {
  return !tellsOfNoCover.includes(formNumber)
}
