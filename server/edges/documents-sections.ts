/** A paragraph of a text, or a heading of it. */
export type Block = { text: string; isHeading: boolean }

/** Sections are about as long as a page. */
const longestSection = 5000

function inPieces(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; from += longestSection) {
    pieces.push(text.slice(from, from + longestSection))
  }
  return pieces
}

/** Text without what cannot be stored or shown: control characters and halves of letters. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .toWellFormed()
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Puts paragraphs together to sections: each heading begins one, and what grows longer than a page goes on in the next. */
export function sectionsOf(blocks: Iterable<Block>): string[] {
  const sections: string[] = []
  let section: string[] = []
  let letters = 0
  let hasText = false
  const end = () => {
    if (section.length > 0) sections.push(section.join('\n\n'))
    section = []
    letters = 0
    hasText = false
  }
  for (const block of blocks) {
    const isFull = letters + block.text.length > longestSection
    if (hasText && (block.isHeading || isFull)) end()
    for (const piece of inPieces(block.text)) {
      if (letters + piece.length > longestSection) end()
      section.push(piece)
      letters += piece.length
    }
    hasText ||= !block.isHeading
  }
  end()
  return sections
}
