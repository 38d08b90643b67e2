import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '#server/db/transaction.ts'
import { memberCtx } from '#server/http/access.ts'
import { idempotent } from '#server/http/idempotency.ts'
import type { FilledForm, FormIssue } from '#shared/acord-forms/filled-forms.contract.ts'
import { getVisibleForm } from './find-form.ts'
import { concludeIssue, type PreparedIssue, prepareIssue } from './issue-form.service.ts'

/** The repeat of a call that has issued the form already prepares nothing: it gets its first answer. */
async function preparedFor(
  request: FastifyRequest,
  id: string,
  input: FormIssue,
): Promise<PreparedIssue | null> {
  const ctx = memberCtx(request)
  const { status } = await inTransaction(ctx, (ctx) => getVisibleForm(ctx, id, 'record.edit'))
  return status === 'draft' ? prepareIssue(ctx, id, input) : null
}

/** Issues a form once however often the call is repeated; the file is made before the transaction, which is short so. */
export async function issueIdempotent(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  input: FormIssue,
): Promise<FilledForm> {
  const prepared = await preparedFor(request, id, input)
  let isKept = false
  try {
    let isMine = false
    const form = await idempotent(request, reply, 200, async (ctx) => {
      isMine = true
      return concludeIssue(ctx, prepared ?? { id, key: '', version: input.version ?? 0, values: {} }, input)
    })
    isKept = isMine
    return form
  } finally {
    if (prepared && !isKept) await memberCtx(request).adapters.files.delete(prepared.key)
  }
}
