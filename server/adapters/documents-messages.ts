import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'
import { unpackText } from '#shared/documents/packed-words.rules.ts'
import { Box, type ReadPage } from '#shared/documents/reading.contract.ts'
import { documentProblems } from './documents-task.ts'

const Field = Box.extend({ name: z.string(), kind: z.enum(['text', 'box', 'choice']), value: z.string() })

/** Whole numbers in one text: to look at each of hundreds on every page would keep everybody waiting. */
const Numbers = z.string().regex(/^[-\d ]*$/)
const Words = z.object({ texts: z.string(), places: Numbers, sure: Numbers.optional() })

/** A page as the reading process says it, its words packed: a page has hundreds. */
const MessagePage = z.object({
  page: z.number().int(),
  width: z.number(),
  height: z.number(),
  source: z.enum(['text', 'ocr', 'scan']),
  text: z.string(),
  words: Words,
  fields: z.array(Field),
  tables: z.array(z.array(z.array(z.string()))),
})
type MessagePage = z.infer<typeof MessagePage>

/** What the process says, a line of JSON each; what comes out of it is held to this shape, as it reads what strangers wrote. */
const ReaderMessage = z.union([
  MessagePage,
  z.object({ section: z.string() }),
  z.object({ picture: z.base64() }),
  z.object({ isDone: z.literal(true) }),
  z.object({ problem: z.enum(Object.keys(documentProblems) as [keyof typeof documentProblems]) }),
])
export type ReaderMessage = z.infer<typeof ReaderMessage>

/** The page that was said. */
export function decodePage({ words, ...page }: MessagePage): ReadPage {
  const { sure, ...packed } = words
  return { ...page, words: unpackText(sure === undefined ? packed : { ...packed, sure }) }
}

/** Takes what a process says piece by piece, and gives what it said line by line. */
export function listener(): (chunk: Buffer) => ReaderMessage[] {
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
    return lines.filter(Boolean).map((line) => ReaderMessage.parse(JSON.parse(line)))
  }
}
