import type { Passage } from '#shared/knowledge/search.contract.ts'
import { markdownBlocks } from './markdown-text.rules.ts'

/** A passage holds about this many words: enough to answer, little enough to read. */
export const passageLength = { least: 80, most: 160 } as const
const maxPassageLength = 4000

type Source = { articleId: string; title: string }

const countLabel = (text: string) => text.split(/\s+/).length

/** Puts texts together while they fit, so that the lines of a list stay with what they belong to. */
function gather(texts: readonly string[], joint: string): string[] {
  const gathered: { text: string; words: number }[] = []
  for (const text of texts) {
    const words = countLabel(text)
    const last = gathered.at(-1)
    const fits = last && last.words < passageLength.least && last.words + words <= passageLength.most
    if (last && fits && last.text.length + text.length < maxPassageLength) {
      last.text += joint + text
      last.words += words
    } else gathered.push({ text, words })
  }
  return gathered.map(({ text }) => text)
}

/** Cuts a sentence that is longer than a passage into even runs of words. */
function runsOfWords(sentence: string): string[] {
  const words = sentence.trim().split(/\s+/)
  const runs = Math.ceil(words.length / passageLength.most)
  const size = Math.ceil(words.length / runs)
  const cut = Array.from({ length: runs }, (_, run) => words.slice(run * size, (run + 1) * size).join(' '))
  return cut.flatMap((run) => run.match(/[\s\S]{1,4000}/g) ?? [])
}

/** Cuts what is longer than a passage at the ends of sentences where there are any. */
function pieces(text: string): string[] {
  if (countLabel(text) <= passageLength.most && text.length <= maxPassageLength) return [text]
  return gather(text.split(/(?<=[.!?])\s+/).flatMap(runsOfWords), ' ')
}

/** The passages of a Markdown article: one section's text each, 160 words at the most, with the headings above it. */
export function passagesOfMarkdown(source: Source, markdown: string): Passage[] {
  const passages: Passage[] = []
  const path: { depth: number; text: string }[] = []
  let texts: string[] = []
  const close = () => {
    const headings = path.map(({ text }) => text)
    for (const text of gather(texts, '\n')) passages.push({ ...source, headings, text, page: null })
    texts = []
  }
  for (const block of markdownBlocks(markdown)) {
    if (block.kind === 'text') texts.push(...pieces(block.text))
    else {
      close()
      while ((path.at(-1)?.depth ?? 0) >= block.depth) path.pop()
      path.push({ depth: block.depth, text: block.text })
    }
  }
  close()
  return passages.length > 0 ? passages : headingsAlone(source, markdown)
}

/** An article of a title or headings alone is found too. */
function headingsAlone(source: Source, markdown: string): Passage[] {
  const text = markdownBlocks(markdown)
    .map((block) => block.text)
    .join('\n')
  return [{ ...source, headings: [], text, page: null }]
}

/** The passages of an uploaded file: each lies on one page, whose number it keeps. */
export function passagesOfPages(source: Source, pages: readonly { page: number; text: string }[]): Passage[] {
  return pages.flatMap(({ page, text }) => {
    const paragraphs = text
      .split(/\r?\n\s*\r?\n/)
      .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
      .filter((paragraph) => paragraph !== '')
    return gather(paragraphs.flatMap(pieces), '\n').map((piece) => ({
      ...source,
      headings: [],
      text: piece,
      page,
    }))
  })
}
