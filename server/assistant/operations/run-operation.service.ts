import type { z } from 'zod'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import {
  AssistantClientCreate,
  AssistantClientUpdate,
  AssistantProspectCreate,
  AssistantProspectUpdate,
  AssistantTicketCreate,
  AssistantTicketUpdate,
  type Written,
} from '#shared/assistant/operations.contract.ts'
import type { WriteIntent } from '#shared/assistant/understanding.contract.ts'
import {
  createClientByChat,
  createProspectByChat,
  updateClientByChat,
  updateProspectByChat,
} from './person-operations.service.ts'
import { createTicketByChat, updateTicketByChat } from './ticket-operations.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Run = (ctx: Ctx, input: unknown, proposalId?: string) => Promise<Written & { record: { id: string } }>

/** What a schema makes of a value that did not come through a route; 400 like the route's own when it refuses. */
export function checkInput<Input>(schema: z.ZodType<Input>, value: unknown): Input {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const whole = issues.find((issue) => issue.code === 'custom' && issue.params?.isWhole === true)
  const fields = Object.fromEntries(issues.map((issue) => [issue.path.join('.') || 'input', issue.message]))
  throw new AppError('invalid', whole?.message, { fields: whole ? undefined : fields })
}

/** An operation whose input is checked again: it may come from a model. */
function checked<Input, Key extends string, Answer extends Written & Record<Key, { id: string }>>(
  schema: z.ZodType<Input>,
  write: (ctx: Ctx, input: Input, proposalId?: string) => Promise<Answer>,
  key: Key,
): Run {
  return async (ctx, input, proposalId) => {
    const answer = await write(ctx, checkInput(schema, input), proposalId)
    return { ...answer, record: answer[key] }
  }
}

const operations: Record<WriteIntent, Run> = {
  'ticket.create': checked(AssistantTicketCreate, createTicketByChat, 'ticket'),
  'ticket.update': checked(AssistantTicketUpdate, updateTicketByChat, 'ticket'),
  'client.create': checked(AssistantClientCreate, createClientByChat, 'client'),
  'client.update': checked(AssistantClientUpdate, updateClientByChat, 'client'),
  'prospect.create': checked(AssistantProspectCreate, createProspectByChat, 'prospect'),
  'prospect.update': checked(AssistantProspectUpdate, updateProspectByChat, 'prospect'),
}

/**
 * Runs a writing operation as the person, whoever worded it: checked, authorized and kept for undoing like the calls. The
 * input is that of its call.
 */
export function runOperation(
  ctx: Ctx,
  { operation, input, proposalId }: { operation: WriteIntent; input: unknown; proposalId?: string },
): Promise<Written & { record: { id: string } }> {
  return operations[operation](ctx, input, proposalId)
}
