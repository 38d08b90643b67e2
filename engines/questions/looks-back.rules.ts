/** Whether a message looks back: what ends in "the last 30 days" is not what will. */
export function looksBack(text: string): boolean {
  return /\b(?:last|past|previous|ago|since|yesterday)\b/i.test(text)
}
