import type { Word } from './reading.contract.ts'

/**
 * The words of a page in few bytes: a long policy has more than a hundred thousand. `texts` has a word a line; `places` has
 * four whole numbers for each, x, y, width and height in tenths of a point, and `sure` one, where it was read from a picture.
 */
export type PackedText = { texts: string; places: string; sure?: string }

const tenths = 10
const perWord = 4

/** Packs words; their places are kept to a tenth of a point, and how sure they are to one of a hundred. */
export function packText(words: readonly Word[]): PackedText {
  const places = words.flatMap(({ x, y, width, height }) =>
    [x, y, width, height].map((points) => Math.round(points * tenths)),
  )
  const isSure = words.some(({ confidence }) => confidence !== undefined)
  return {
    texts: words.map(({ text }) => text.replaceAll('\n', ' ')).join('\n'),
    places: places.join(' '),
    ...(isSure && { sure: words.map(({ confidence = 0 }) => Math.round(confidence)).join(' ') }),
  }
}

function numbersOf(text: string | undefined): number[] {
  return text ? text.split(' ').map(Number) : []
}

/** The words that were packed. */
export function unpackText({ texts, places, sure }: PackedText): Word[] {
  const numbers = numbersOf(places)
  const surenesses = sure === undefined ? null : numbersOf(sure)
  const point = (at: number) => (numbers[at] ?? 0) / tenths
  return texts.split('\n').flatMap((text, index) => {
    const at = index * perWord
    if (at >= numbers.length) return []
    const box = { x: point(at), y: point(at + 1), width: point(at + 2), height: point(at + 3) }
    return [{ text, ...box, ...(surenesses && { confidence: surenesses[index] ?? 0 }) }]
  })
}
