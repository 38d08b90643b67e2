/** Marks that a name is compared without. */
export const marksInNames = `'’‘‛\`´.`

const marks = new RegExp(`[${marksInNames}]`, 'g')

/** A name as it is compared: without case, apostrophes and dots, and with any other punctuation as a space. */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .replace(marks, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
