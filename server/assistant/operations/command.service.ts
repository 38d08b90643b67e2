import {
  type Command,
  type CommandFields,
  type CommandThing,
  commandHelp,
  parseCommand,
} from '#engines/questions/commands.rules.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { CommandDone } from '#shared/assistant/actions.contract.ts'
import { maxListed } from '#shared/assistant/operation-limits.ts'
import { ProspectsSearch } from '#shared/assistant/operations.contract.ts'
import {
  describeUser,
  listExpiring as expiringLines,
  listPeople,
  listTickets,
  whenExpiring,
} from '#shared/assistant/result-lists.rules.ts'
import { personNamed } from './find-target.ts'
import {
  describeCaller,
  listExpiring,
  searchClients,
  searchProspects,
  searchTickets,
} from './lookups.service.ts'
import { checkMayCommand } from './may-command.ts'
import { checkInput, runOperation } from './run-operation.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Finding = { thing: CommandThing; fields: CommandFields }
type Answer = Omit<CommandDone, 'success'>

function textAnswer(message: string): Answer {
  return { message, actionId: null, undoUntil: null, before: null, after: null }
}

function ticketQuery({ title, status, priority, overdue, mine }: CommandFields): string {
  const flags = [overdue && 'overdue', mine && 'mine']
  return [title, status?.replaceAll(/[\s-]+/g, '_'), priority, ...flags].filter(Boolean).join(' ')
}

async function find(ctx: Ctx, { thing, fields }: Finding) {
  const { name = '', status } = fields
  if (thing === 'ticket') {
    const query = ticketQuery(fields)
    const { tickets, count } = await searchTickets(ctx, { query, limit: maxListed })
    return { count, list: () => listTickets({ rows: tickets, count, query }) }
  }
  if (thing === 'client') {
    const { clients, count } = await searchClients(ctx, { filters: { name }, limit: maxListed })
    return { count, list: () => listPeople('client', { rows: clients, count, query: name }) }
  }
  const search = checkInput(ProspectsSearch, { filters: { name, ...(status && { status }) } })
  const { prospects, count } = await searchProspects(ctx, search)
  return {
    count,
    list: () => listPeople('prospect', { rows: prospects, count, query: name || (status ?? '') }),
  }
}

async function create(ctx: Ctx, { thing, fields: { client, ...fields } }: Finding): Promise<Answer> {
  const clientId = client && (await personNamed(ctx, 'client', client))
  const input = { ...fields, ...(clientId && { clientId }) }
  return runOperation(ctx, { operation: `${thing}.create`, input })
}

async function update(ctx: Ctx, { thing, target, fields }: Finding & { target: string }): Promise<Answer> {
  if (thing === 'ticket') {
    return runOperation(ctx, { operation: 'ticket.update', input: { ticketId: target, updates: fields } })
  }
  const id = await personNamed(ctx, thing, target)
  return runOperation(ctx, { operation: `${thing}.update`, input: { [`${thing}Id`]: id, updates: fields } })
}

async function run(ctx: Ctx, command: Command): Promise<Answer> {
  switch (command.verb) {
    case 'help':
      return textAnswer(`Direct commands:\n\n\`\`\`\n${commandHelp.join('\n')}\n\`\`\``)
    case 'me':
      return textAnswer(describeUser((await describeCaller(ctx)).user))
    case 'expiring': {
      const { policies, count } = await listExpiring(ctx, command)
      return textAnswer(expiringLines(policies, count, whenExpiring(command)))
    }
    case 'find':
      return textAnswer((await find(ctx, command)).list())
    case 'count': {
      const { count } = await find(ctx, command)
      return textAnswer(`${count} ${command.thing}${count === 1 ? '' : 's'}.`)
    }
    case 'create':
      return create(ctx, command)
    case 'update':
      return update(ctx, command)
  }
}

/** The message of a field that a command gave, in place of one that speaks of a form. */
function withReadableMessage(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid') return error
  const [first] = Object.entries(error.details.fields ?? {})
  if (!first) return error
  const [field, message] = first
  return new AppError('invalid', `${field.replace('updates.', '')}: ${message}`, error.details)
}

/**
 * Runs a direct command by its fixed grammar, through the same checks and services as every other call.
 * 403 for others than owners and admins; 400 says what was not understood, and at which character.
 */
export async function runCommand(ctx: Ctx, message: string): Promise<CommandDone> {
  checkMayCommand(ctx)
  const command = parseCommand(message)
  if ('problem' in command) {
    const { problem, position } = command
    throw new AppError('invalid', `Character ${position}: ${problem} Type !db help to see every command.`, {
      reason: 'not_understood',
      fields: { command: problem },
    })
  }
  try {
    const { message, actionId, undoUntil, before, after } = await run(ctx, command)
    return { success: true, message, actionId, undoUntil, before, after }
  } catch (error) {
    throw withReadableMessage(error)
  }
}
