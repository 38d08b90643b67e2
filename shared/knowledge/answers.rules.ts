import type { Found } from './search.contract.ts'

/**
 * How much of a question a passage must cover to count as its answer: measured on the shipped articles, nine in ten
 * questions that they answer lie above it, and nine in ten that they do not lie below (server/knowledge/answers.test.ts).
 */
export const answerThreshold = 0.55

/** Whether a found passage answers the question; below the threshold nothing is claimed. */
export function answers({ coverage }: Pick<Found, 'coverage'>): boolean {
  return coverage >= answerThreshold
}
