import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'
import { Box, type ReadPage } from '#shared/documents/reading.contract.ts'
import { documentProblems } from './documents-task.ts'

const Field = Box.extend({ name: z.string(), kind: z.enum(['text', 'box', 'choice']), value: z.string() })

/**
 * A page as the reading process says it. A page has hundreds of words: split at its spaces, the text gives them, so that
 * only their places are said besides, four whole numbers each (x, y, width, height in tenths of a point).
 */
const SaidPage = z.object({
  page: z.number().int(),
  width: z.number(),
  height: z.number(),
  source: z.enum(['text', 'ocr', 'scan']),
  text: z.string(),
  places: z.array(z.number()),
  sure: z.array(z.number()).optional(),
  fields: z.array(Field),
  tables: z.array(z.array(z.array(z.string()))),
})
type SaidPage = z.infer<typeof SaidPage>

/** What the process says, a line of JSON each; what comes out of it is held to this shape, as it reads what strangers wrote. */
const Said = z.union([
  SaidPage,
  z.object({ section: z.string() }),
  z.object({ picture: z.base64() }),
  z.object({ isDone: z.literal(true) }),
  z.object({ problem: z.enum(Object.keys(documentProblems) as [keyof typeof documentProblems]) }),
])
export type Said = z.infer<typeof Said>

const tenths = 10

/** A page in few bytes. */
export function sayPage({ words, ...page }: ReadPage): SaidPage {
  const places = words.flatMap(({ x, y, width, height }) =>
    [x, y, width, height].map((points) => Math.round(points * tenths)),
  )
  const isSure = page.source === 'ocr'
  return {
    ...page,
    places,
    ...(isSure && { sure: words.map(({ confidence = 0 }) => Math.round(confidence)) }),
  }
}

/** The page that was said. */
export function hearPage({ places, sure, ...page }: SaidPage): ReadPage {
  const texts = places.length > 0 ? page.text.split(/\s+/) : []
  const point = (at: number) => (places[at] ?? 0) / tenths
  const words = texts.slice(0, places.length / 4).map((text, at) => {
    const from = at * 4
    const box = { x: point(from), y: point(from + 1), width: point(from + 2), height: point(from + 3) }
    return { text, ...box, ...(sure && { confidence: sure[at] ?? 0 }) }
  })
  return { ...page, words }
}

/** Takes what a process says piece by piece, and gives what it said line by line. */
export function listener(): (chunk: Buffer) => Said[] {
  const decoder = new StringDecoder('utf8')
  let rest: string[] = []
  return (chunk) => {
    const lines = decoder.write(chunk).split('\n')
    const last = lines.pop() ?? ''
    if (lines.length === 0) {
      rest.push(last)
      return []
    }
    lines[0] = [...rest, lines[0]].join('')
    rest = [last]
    return lines.filter(Boolean).map((line) => Said.parse(JSON.parse(line)))
  }
}
