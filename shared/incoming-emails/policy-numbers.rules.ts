/** More than a letter would mention, and what one question to the database may ask. */
const maxNumbers = 40

/** What could be policy numbers in a text: at least five letters and digits with a digit among them, without punctuation. */
export function possiblePolicyNumbers(text: string): string[] {
  const words = text.toUpperCase().match(/[A-Z0-9](?:[A-Z0-9]|[-/.](?=[A-Z0-9])){3,30}/g) ?? []
  const numbers = words
    .map((word) => word.replace(/[^A-Z0-9]/g, ''))
    .filter((word) => word.length >= 5 && /\d/.test(word))
  return [...new Set(numbers)].slice(0, maxNumbers)
}
