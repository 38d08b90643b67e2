import { namedIn, wordsOfQuestion } from '#engines/questions/names-in-question.rules.ts'
import { isUnknownWord } from '#engines/questions/text.rules.ts'
import { questionVocabulary } from '#engines/questions/unread.rules.ts'
import { typingDistance } from '#engines/search/spelling.rules.ts'
import { wordsTaken } from '#server/assistant/records/words-taken.ts'
import { findClientNamesWithin, findNamedClients } from '#server/clients/clients.service.ts'
import type { Ctx, Named } from './client-terms.ts'

/** The clients that a question names alike, the question without their name, and a word that was mistyped for it. */
export type ClientsFound = { clients: Named[]; said: string; rest: string; guessed: string | null }

const written: readonly (readonly [RegExp, string])[] = [[/\bhoa\b/gi, 'Homeowners Association']]

function spelledOut(question: string): string {
  return written.reduce((text, [pattern, into]) => text.replace(pattern, into), question)
}

async function exactly(ctx: Ctx, question: string): Promise<Omit<ClientsFound, 'guessed'> | null> {
  const words = wordsOfQuestion(question).flatMap(({ folded }) => [folded, folded.replace(/s$/, '')])
  const candidates = await findClientNamesWithin(ctx, words)
  const found =
    candidates.length === 0 ? null : namedIn(question, candidates, await wordsTaken(ctx, question))
  return found && { clients: found.records, said: found.said.join(' '), rest: found.rest }
}

const minTyped = 5

/** Reads a word that is nobody's as the one of a single client's name that it may be a slip of. */
async function mistyped(ctx: Ctx, question: string): Promise<ClientsFound | null> {
  for (const { folded } of wordsOfQuestion(question)) {
    if (folded.length < minTyped || !isUnknownWord(folded) || questionVocabulary.has(folded)) continue
    const { items } = await findNamedClients(ctx, folded, { limit: 3, filter: {} })
    const near = items.flatMap(({ name }) =>
      wordsOfQuestion(name)
        .map(({ folded: word }) => word)
        .filter((word) => word.length >= minTyped && typingDistance(folded, word, 1) <= 1),
    )
    const [word] = near
    if (!word || new Set(near).size > 1) continue
    const found = await exactly(ctx, question.replace(new RegExp(folded, 'i'), word))
    if (found) return { ...found, guessed: folded }
  }
  return null
}

/** Whom of the caller's clients a question names; null where it names nobody. */
export async function findClientsIn(ctx: Ctx, question: string): Promise<ClientsFound | null> {
  const text = spelledOut(question)
  const found = (await exactly(ctx, text)) ?? (text === question ? null : await exactly(ctx, question))
  return found ? { ...found, guessed: null } : mistyped(ctx, text)
}
