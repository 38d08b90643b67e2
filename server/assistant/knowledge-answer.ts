import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { askKnowledge } from '#server/knowledge/ask.service.ts'
import type { ChatSource } from '#shared/assistant/chat.contract.ts'
import type { KnowledgePassage } from '#shared/knowledge/knowledge.contract.ts'
import { type Answer, asText, link } from './answer.ts'

/** Passages that one answer quotes, and how much of each. */
const maxQuotes = 3
const maxQuoteLength = 600

function cut(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= maxQuoteLength) return flat
  return `${flat.slice(0, maxQuoteLength).replace(/\s+\S*$/, '')}…`
}

/** A passage as an answer cites it. */
export function sourceOf({ title, path, text, page }: KnowledgePassage): ChatSource {
  return { title, path, quote: cut(text), page }
}

/** The words under which a source is linked: its title and, in a file, the page. */
function citation({ title, path, page }: ChatSource): string {
  return link(page === null ? title : `${title}, page ${page}`, path)
}

/** Quotes what the knowledge base says to a question, each passage with its article; null where it says nothing. */
export async function answerFromKnowledge(
  ctx: InTransaction<AgencyCtx>,
  question: string,
): Promise<Answer | null> {
  const { isAnswered, passages } = await askKnowledge(ctx, question)
  if (!isAnswered) return null
  const sources = passages.slice(0, maxQuotes).map(sourceOf)
  const quotes = sources.map((source) => `> ${asText(source.quote)}\n>\n> ${citation(source)}`)
  return { message: ['From your knowledge base:', ...quotes].join('\n\n'), sources }
}
