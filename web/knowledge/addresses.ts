import type { KnowledgePassage } from '#shared/knowledge/knowledge.contract.ts'
import { listAddress } from '#web/ui/list/list-return.ts'

/** How much of a passage an address carries: enough to know its place again. */
const maxQuoteLength = 80

/** The page of an article. */
export function articleHref(id: string): string {
  return `/knowledge/articles/${id}`
}

/** The beginning of a passage, cut at a word. */
function quoteOf(text: string): string {
  const start = text.replace(/\s+/g, ' ').trim()
  if (start.length <= maxQuoteLength) return start
  return start.slice(0, start.lastIndexOf(' ', maxQuoteLength)).trim() || start.slice(0, maxQuoteLength)
}

/** The article of a passage, opened at its place and with it marked: by its page in a file, by its words within that. */
export function passageHref({ path, text }: Pick<KnowledgePassage, 'path' | 'text'>): string {
  const [pathname = '', query] = path.split('?')
  const params = new URLSearchParams(query)
  params.set('at', quoteOf(text))
  return `${pathname}?${params}`
}

/** The editor with what a new article begins with. */
export function newArticleHref(
  start: { question?: string; title?: string; adapt?: string; folder?: string } = {},
): string {
  const params = new URLSearchParams(
    Object.entries(start).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return params.size > 0 ? `/knowledge/new?${params}` : '/knowledge/new'
}

/** Where the pages of the knowledge base lead back to: the library as it was left. */
export const backToLibrary = () => ({ to: listAddress('/knowledge'), label: 'Knowledge' })
