const maxNormalizedLength = 500

/** The words of a question without marks and capitals: two questions with the same ones are the same. */
export function normalizeQuestion(question: string): string {
  return question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, maxNormalizedLength)
}
