import { readAsked } from '#server/chat-history/chat-history.service.ts'
import { findClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findTitles } from '#server/knowledge/article-titles.service.ts'
import { holdsAll } from '#server/records/search.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import type { SearchSuggestion, SearchSuggestionsQuery } from '#shared/assistant/chat.contract.ts'
import { nameIn, plain } from './records/question-terms.rules.ts'
import { findAsked } from './search-suggestions.queries.ts'

type Ctx = InTransaction<AgencyCtx>

/** A question that is longer is none to ask again. */
const maxLength = 200

/** What the person asked before, in the chat or of the knowledge base, the latest first. */
async function earlierQuestions(ctx: Ctx, typed: string, limit: number): Promise<string[]> {
  const rows = await findAsked(ctx, typed, { maxLength, limit })
  // What was said in the chat is encrypted, and little enough to be looked through here.
  const said = (await readAsked(ctx)).filter(({ text }) => text.length <= maxLength && holdsAll(text, typed))
  const latestFirst = [...said, ...rows].sort((one, other) => other.at.getTime() - one.at.getTime())
  return [...new Set(latestFirst.map(({ text }) => text))].slice(0, limit)
}

/** Questions that the server always answers, with the name of one of the person's clients put in. */
const forms: readonly ((name: string) => string)[] = [
  (name) => `What policies does ${name} have?`,
  (name) => `When does the policy of ${name} renew?`,
  (name) => `Who is the producer of ${name}?`,
  (name) => `Which tickets does ${name} have?`,
  (name) => `What is the phone number of ${name}?`,
  (name) => `What premium does ${name} pay?`,
]

const listQuestions = [
  'Which clients have only one policy?',
  'Which clients have no active policy?',
  'Which tickets are overdue?',
  'Which policies expire in the next 30 days?',
  'Which prospects are quoted?',
  'What did we write this month?',
]

function sharedWords(text: string, typed: string): number {
  const words = new Set(plain(text).replace(/[?]/g, '').split(' '))
  return typed.split(' ').filter((word) => words.has(word)).length
}

/** The forms about a name, those first that use most of the words that were typed already. */
function completed(name: string, typed: string): string[] {
  return forms
    .map((form) => form(name))
    .sort((one, other) => sharedWords(other, typed) - sharedWords(one, typed))
}

/** Names of the person's own clients that hold every word of what was typed. */
async function clientNames(ctx: Ctx, typed: string, limit: number): Promise<string[]> {
  const found = await findClients(ctx, typed)
  const words = typed.split(' ')
  const names = found.map(({ title }) => title)
  return names.filter((name) => words.every((word) => plain(name).includes(word))).slice(0, limit)
}

async function predictions(ctx: Ctx, typed: string, limit: number): Promise<string[]> {
  const { suggestions } = await readSettings(ctx, 'chatbot')
  const words = typed.split(' ')
  const known = [...Object.values(suggestions).flat(), ...listQuestions]
  const matching = known.filter((question) => words.every((word) => plain(question).includes(word)))
  const name = nameIn(typed)
  const names = name.length > 1 ? await clientNames(ctx, name, limit) : []
  const [first, ...others] = names
  const single = first && others.length === 0 ? completed(first, typed) : []
  const oneEach = names.flatMap((one) => completed(one, typed)[0] ?? [])
  return [...matching, ...(single.length > 0 ? single : oneEach)]
}

/** Takes from each source in turn, so that none crowds out the others; what was said once is not said again. */
function interleaved(lists: readonly SearchSuggestion[][], limit: number): SearchSuggestion[] {
  const rounds = Math.max(...lists.map((list) => list.length))
  const inTurn = Array.from({ length: rounds }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
  const byText = new Map<string, SearchSuggestion>()
  for (const suggestion of inTurn) {
    const key = plain(suggestion.text).replace(/[?.!]+$/, '')
    if (!byText.has(key)) byText.set(key, suggestion)
  }
  return [...byText.values()].slice(0, limit)
}

/** `GET /api/search-suggestions`: the person's earlier questions, articles, and likely questions. */
export async function suggestSearches(
  ctx: Ctx,
  { query, limit }: SearchSuggestionsQuery,
): Promise<SearchSuggestion[]> {
  const typed = plain(query)
  const history = await earlierQuestions(ctx, typed, limit)
  const knowledge = await findTitles(ctx, typed, limit)
  const likely = await predictions(ctx, typed, limit)
  const as = (source: SearchSuggestion['source']) => (text: string) => ({ text, source })
  return interleaved(
    [history.map(as('history')), knowledge.map(as('knowledge')), likely.map(as('prediction'))],
    limit,
  )
}
