import { unguardFormula } from '#shared/imports-exports/csv.rules.ts'

/** Takes one quoted cell from its first quote on; answers the text and where it ends. */
function quotedCell(text: string, from: number): { cell: string; end: number } {
  let at = from + 1
  let cell = ''
  while (at < text.length) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return { cell: cell + text.slice(at), end: text.length }
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
  return { cell, end: text.length }
}

function plainEnd(text: string, from: number, delimiter: string): number {
  const ends = [text.indexOf(delimiter, from), text.indexOf('\n', from)].filter((at) => at >= 0)
  return ends.length > 0 ? Math.min(...ends) : text.length
}

/** The cells of lines with a delimiter between them, quoted as spreadsheets quote (RFC 4180); lines without a value are left out. */
export function readDelimited(text: string, delimiter: '\t' | ','): string[][] {
  const whole = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const rows: string[][] = [[]]
  for (let at = 0; at <= whole.length; at += 1) {
    const quoted = whole[at] === '"' ? quotedCell(whole, at) : null
    const end = plainEnd(whole, quoted?.end ?? at, delimiter)
    rows.at(-1)?.push(unguardFormula(quoted ? quoted.cell : whole.slice(at, end)))
    if (whole[end] === '\n') rows.push([])
    at = end
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}
