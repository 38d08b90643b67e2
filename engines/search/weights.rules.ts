/**
 * How much each feature counts, in the order of their names. Learnt by `npm run bench:knowledge -- --tune` on
 * every second question of the scored set (the softmax of each question's candidates against its right answers,
 * by gradient descent); the other questions are only ever measured. The last, the title's and headings', is set by
 * hand, since those answers have none: bench/knowledge/starters.jsonl is what it is measured by.
 */
export const weights: readonly number[] = [
  1.957, 0.441, 2.267, 1.269, 0.861, 1.389, 1.588, 1.142, 2.339, -0.318, 0.396, 1.5,
]
