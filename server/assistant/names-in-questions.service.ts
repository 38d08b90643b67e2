import { isQuestionVocabulary, wordsOfSuchNames } from '#engines/questions/names-in-question.rules.ts'
import { findClientNamesWithin } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { findProspectNamesWithin } from '#server/prospects/prospects.service.ts'
import type { NamesInQuestions } from '#shared/assistant/context.contract.ts'

/** `GET /api/chat/names`: names of the caller's clients and prospects in words of questions alone, which no figure of the browser may take for a question. */
export async function listNamesInQuestions(ctx: InTransaction<AgencyCtx>): Promise<NamesInQuestions> {
  const clients = await findClientNamesWithin(ctx, wordsOfSuchNames, 'both')
  const prospects = await findProspectNamesWithin(ctx, wordsOfSuchNames, 'both')
  const found = [...clients, ...prospects].filter(({ folded }) => isQuestionVocabulary(folded))
  return { names: [...new Set(found.map(({ name }) => name))] }
}
