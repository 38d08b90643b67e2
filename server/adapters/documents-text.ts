import {
  type Block,
  blocksOfLines,
  cleanText,
  type Section,
  sectionsOf,
  sectionsWithTables,
} from './documents-sections.ts'

/** Text in the encodings that office programs write. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function* blocksOf(text: string): Generator<Block> {
  for (const paragraph of text.split(/\n\s*\n/)) {
    const clean = cleanText(paragraph)
    const [, heading] = /^#{1,6} ([^\n]*)$/.exec(clean) ?? []
    if (clean) yield { text: heading ?? clean, isHeading: heading !== undefined }
  }
}

/** The sections of a plain text; in Markdown each heading begins one. */
export function readText(bytes: Uint8Array): string[] {
  return sectionsOf(blocksOf(decode(bytes).replace(/\r\n?/g, '\n')))
}

/** The sections of a plain text with its columns. */
export function sectionsOfText(bytes: Uint8Array): Section[] {
  return sectionsWithTables(blocksOfLines(decode(bytes)))
}
