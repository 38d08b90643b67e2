import { expiringDays } from '#shared/assistant/operation-limits.ts'
import { askedFor } from '#shared/assistant/spoken-fields.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { givenByAssistant, inOrder, namesOf, type RecordField } from '#shared/fields/record-field.ts'
import { prospectFields } from '#shared/prospects/prospects.fields.ts'
import { ticketFields } from '#shared/tickets/tickets.fields.ts'

/** What direct commands are about. */
export type CommandThing = 'client' | 'prospect' | 'ticket'
export type CommandFields = Readonly<Record<string, string>>

/** A direct command as it was understood: one of a fixed list, never a piece of SQL. */
export type Command =
  | { verb: 'help' }
  | { verb: 'me' }
  | { verb: 'expiring'; days: number }
  | { verb: 'find' | 'count'; thing: CommandThing; fields: CommandFields }
  | { verb: 'create'; thing: CommandThing; fields: CommandFields }
  | { verb: 'update'; thing: CommandThing; target: string; fields: CommandFields }

/** Why a command was not understood, and at which character of the message, counted from 1. */
export type CommandProblem = { problem: string; position: number }

type Token = { text: string; field: string | null; isQuoted: boolean; position: number }

const things: Readonly<Record<string, CommandThing>> = {
  client: 'client',
  clients: 'client',
  prospect: 'prospect',
  prospects: 'prospect',
  ticket: 'ticket',
  tickets: 'ticket',
}

const fieldsOf: Record<'find' | 'create' | 'update', Record<CommandThing, readonly string[]>> = {
  find: {
    client: ['name'],
    prospect: ['name', 'status'],
    ticket: ['title', 'status', 'priority', 'overdue', 'mine'],
  },
  create: {
    client: inOrder(givenByAssistant(clientFields), ['name', 'kind', 'email']),
    prospect: inOrder(givenByAssistant(prospectFields), ['name', 'email']),
    ticket: [...givenByAssistant(ticketFields), 'client'],
  },
  update: {
    client: askedFor(clientFields),
    prospect: askedFor(prospectFields),
    ticket: askedFor(ticketFields),
  },
}

const isNeeded = ({ form }: RecordField) => form?.isRequired === true

const needed: Record<CommandThing, readonly string[]> = {
  client: namesOf(clientFields, isNeeded),
  prospect: namesOf(prospectFields, isNeeded),
  ticket: namesOf(ticketFields, isNeeded),
}

/** Every command with an example, as `!db help` lists them. */
export const commandHelp = [
  `!db find clients name:"O'Brien"`,
  '!db find prospects status:quoted',
  '!db find tickets status:open priority:high',
  '!db find tickets title:windshield overdue:yes mine:yes',
  '!db count tickets status:open',
  '!db create ticket title:"Cracked windshield" type:claim priority:high client:"Dana Fox"',
  '!db create client name:"Dana Fox" kind:personal email:dana@fox.example phone:757-555-0142',
  '!db create prospect name:"Harbor Cafe" phone:757-555-0142 source:referral',
  '!db update ticket T-104 status:resolved',
  '!db update client "Dana Fox" phone:757-555-0142',
  '!db update prospect "Harbor Cafe" status:quoted',
  '!db expiring 30',
  '!db me',
  '!db help',
] as const

class Unclear extends Error {
  readonly position: number

  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

const tokenPattern = /([a-z]+):(?=\s|$)|(?:([a-z]+):)?(?:["“”]((?:\\.|[^"“”\\])*)(["“”])?|([^\s"“”]+))/giy

function tokensOf(text: string, from: number): Token[] {
  const tokens: Token[] = []
  let at = from
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1
      continue
    }
    tokenPattern.lastIndex = at
    const match = tokenPattern.exec(text)
    if (!match) throw new Unclear(`I don't understand "${text.charAt(at)}".`, at)
    const [whole, empty, field, quoted, closing, plain] = match
    if (empty) throw new Unclear(`The field "${empty}" has no value.`, at)
    if (quoted !== undefined && closing === undefined) throw new Unclear('A quote is not closed.', at)
    const value = quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)/g, '$1')
    tokens.push({
      text: value,
      field: field?.toLowerCase() ?? null,
      isQuoted: quoted !== undefined,
      position: at,
    })
    at += whole.length
  }
  return tokens
}

function fieldsFrom(tokens: readonly Token[], known: readonly string[], what: string): CommandFields {
  const fields = new Map<string, string>()
  for (const { field, text, position } of tokens) {
    if (field === null)
      throw new Unclear(`I expected a field such as ${known[0]}:… and not "${text}".`, position)
    if (!known.includes(field))
      throw new Unclear(
        `I don't know the field "${field}" of ${what}. There are: ${known.join(', ')}.`,
        position,
      )
    if (fields.has(field)) throw new Unclear(`The field "${field}" appears twice.`, position)
    if (text.trim() === '') throw new Unclear(`The field "${field}" has no value.`, position)
    fields.set(field, text.trim())
  }
  return Object.fromEntries(fields)
}

function thingOf(token: Token | undefined, verb: string, end: number): CommandThing {
  const thing = token && token.field === null ? things[token.text.toLowerCase()] : undefined
  if (thing && Object.hasOwn(things, token?.text.toLowerCase() ?? '')) return thing
  throw new Unclear(`After "${verb}" I expected clients, prospects or tickets.`, token?.position ?? end)
}

function daysOf(tokens: readonly Token[]): number {
  const [first, second] = tokens
  if (!first) return expiringDays
  const days = /^\d{1,3}$/.test(first.text) ? Number(first.text) : 0
  if (first.field !== null || days < 1 || days > 365)
    throw new Unclear('I expected a number of days from 1 to 365.', first.position)
  if (second) throw new Unclear(`I don't understand "${second.text}" here.`, second.position)
  return days
}

function alone<Verb extends 'help' | 'me'>(verb: Verb, [more]: readonly Token[]): { verb: Verb } {
  if (more) throw new Unclear(`I don't understand "${more.text}" after "${verb}".`, more.position)
  return { verb }
}

function creating(tokens: readonly Token[], end: number): Command {
  const thing = thingOf(tokens[0], 'create', end)
  const fields = fieldsFrom(tokens.slice(1), fieldsOf.create[thing], `${thing}s`)
  const missing = needed[thing].find((field) => fields[field] === undefined)
  if (missing) throw new Unclear(`A new ${thing} needs ${missing}:…`, end)
  return { verb: 'create', thing, fields }
}

function updating(tokens: readonly Token[], end: number): Command {
  const thing = thingOf(tokens[0], 'update', end)
  const target = tokens[1]
  if (!target || target.field !== null || target.text.trim() === '') {
    const example = thing === 'ticket' ? 'T-104' : '"Dana Fox"'
    throw new Unclear(
      `After "update ${thing}" I expected which one, such as ${example}.`,
      target?.position ?? end,
    )
  }
  const fields = fieldsFrom(tokens.slice(2), fieldsOf.update[thing], `${thing}s`)
  if (Object.keys(fields).length === 0)
    throw new Unclear(`Name what to change: ${fieldsOf.update[thing].join(', ')}.`, end)
  return { verb: 'update', thing, target: target.text.trim(), fields }
}

function commandOf([first, ...rest]: readonly Token[], end: number): Command {
  const verb = first?.field === null && !first.isQuoted ? first.text.toLowerCase() : ''
  switch (first ? verb : 'help') {
    case 'help':
      return alone('help', rest)
    case 'me':
      return alone('me', rest)
    case 'expiring':
      return { verb: 'expiring', days: daysOf(rest) }
    case 'find':
    case 'count': {
      const thing = thingOf(rest[0], verb, end)
      const fields = fieldsFrom(rest.slice(1), fieldsOf.find[thing], `${thing}s`)
      return { verb: verb === 'count' ? 'count' : 'find', thing, fields }
    }
    case 'create':
      return creating(rest, end)
    case 'update':
      return updating(rest, end)
    default:
      throw new Unclear(
        `I don't know the command "${first?.text ?? ''}". There are: find, count, create, update, expiring, me, help.`,
        first?.position ?? end,
      )
  }
}

/** Reads a direct command, with or without "!db" before it: `!db update ticket T-104 status:resolved`. */
export function parseCommand(message: string): Command | CommandProblem {
  const text = message.trimEnd()
  const from = /^\s*(?:!db(?=\s|$))?/i.exec(text)?.[0].length ?? 0
  try {
    return commandOf(tokensOf(text, from), text.length)
  } catch (error) {
    if (error instanceof Unclear) return { problem: error.message, position: error.position + 1 }
    throw error
  }
}
