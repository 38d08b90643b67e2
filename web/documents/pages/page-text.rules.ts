import { findQuote } from '#web/knowledge/text-places.rules.ts'

type Quoted = { id: string; text?: string }
/** A piece of a page's text, and the mark that it belongs to. */
type TextPiece = { start: number; text: string; markId: string | null }

/** A page's text cut where the words of marks begin and end; marks that meet others give way to those before them. */
export function textPieces(text: string, marks: readonly Quoted[]): TextPiece[] {
  const places: { start: number; end: number; id: string }[] = []
  for (const { id, text: quote = '' } of marks) {
    const place = findQuote(text, quote)
    const isFree = place && places.every(({ start, end }) => place.end <= start || place.start >= end)
    if (isFree) places.push({ ...place, id })
  }
  const pieces: TextPiece[] = []
  let at = 0
  for (const { start, end, id } of places.toSorted((a, b) => a.start - b.start)) {
    if (start > at) pieces.push({ start: at, text: text.slice(at, start), markId: null })
    pieces.push({ start, text: text.slice(start, end), markId: id })
    at = end
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), markId: null })
  return pieces
}
