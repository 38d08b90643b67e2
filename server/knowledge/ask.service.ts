import { and, eq, inArray } from 'drizzle-orm'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { knowledgeArticles } from '#server/db/tables/knowledge.ts'
import { answers } from '#shared/knowledge/answers.rules.ts'
import type {
  KnowledgeAnswer,
  KnowledgePassage,
  KnowledgeSearchQuery,
  KnowledgeSearchResults,
} from '#shared/knowledge/knowledge.contract.ts'
import type { Found, Mark } from '#shared/knowledge/search.contract.ts'
import { saveQuestion } from './questions.service.ts'
import { searchPassages } from './search/search.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Marked = Found & { marks: readonly Mark[] }

/** Passages that an answer quotes at most, and those that are shown where there is no answer. */
const maxQuoted = 5
const maxNearest = 3

/** The type of the file of each article that is one: only a pdf has pages that people turn. */
async function fileTypesOf(ctx: Ctx, found: readonly Marked[]): Promise<Map<string, string | null>> {
  const ids = [...new Set(found.map(({ passage }) => passage.articleId))]
  if (ids.length === 0) return new Map()
  const { agencyId, id, fileType } = knowledgeArticles
  const rows = await ctx.db
    .select({ id, fileType })
    .from(knowledgeArticles)
    .where(and(eq(agencyId, ctx.user.agencyId), inArray(id, ids)))
  return new Map(rows.map((row) => [row.id, row.fileType]))
}

async function asPassages(ctx: Ctx, found: readonly Marked[]): Promise<KnowledgePassage[]> {
  const types = await fileTypesOf(ctx, found)
  return found.map(({ passage, marks }) => {
    const { articleId, title, text, page } = passage
    const path = `/knowledge/articles/${articleId}${page === null ? '' : `?page=${page}`}`
    const shown = types.get(articleId) === 'pdf' ? page : null
    const copied = { headings: [...passage.headings], marks: marks.map(({ start, end }) => ({ start, end })) }
    return { articleId, title, text, page: shown, path, ...copied }
  })
}

/** The passages that best match a text, the best first. */
export async function searchKnowledge(
  ctx: Ctx,
  { q, limit }: KnowledgeSearchQuery,
): Promise<KnowledgeSearchResults> {
  const { found } = await searchPassages(ctx, q, { limit })
  return { results: await asPassages(ctx, found) }
}

/**
 * What the knowledge base says to a question, with the passages that say it; where none answers it, the nearest ones,
 * and the question is kept as unanswered.
 */
export async function askKnowledge(ctx: Ctx, question: string): Promise<KnowledgeAnswer> {
  const { found } = await searchPassages(ctx, question, { limit: maxQuoted })
  const answering = found.filter(answers)
  const isAnswered = answering.length > 0
  await saveQuestion(ctx, question, isAnswered)
  return { isAnswered, passages: await asPassages(ctx, isAnswered ? answering : found.slice(0, maxNearest)) }
}
