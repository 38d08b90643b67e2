import { namesPeriod } from '#engines/questions/days.rules.ts'
import { looksBack } from '#engines/questions/looks-back.rules.ts'
import { readText } from '#engines/questions/text.rules.ts'
import { unreadBeside, unreadOfFigure } from '#engines/questions/unread.rules.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import { wordsOfFields } from '#shared/fields/record-field.ts'
import type { ProspectStatus } from '#shared/prospects/prospect-statuses.ts'
import type { TicketPriority, TicketStatus } from '#shared/tickets/ticket-choices.ts'
import { asksChanges, asksInsured, remainderOfQuestion } from './coverage-questions.rules.ts'
import { lineIn, type NamedLine, nameIn, plain, strangeIn, wordsNaming } from './question-terms.rules.ts'

/** What is asked about one client or prospect. */
export type Topic =
  | 'producer'
  | 'insured'
  | 'changes'
  | 'renewal'
  | 'contact'
  | 'tickets'
  | 'premium'
  | 'policies'
  | 'sensitive'
  | 'overview'

/** A question about the agency's own records that can be answered from them. */
export type RecordQuestion =
  | { about: 'named'; topic: Topic; name: string; line: NamedLine | null; text: string }
  | { about: 'ticket'; number: number }
  | { about: 'clients'; which: 'monoline' | 'without-policy' | 'largest' }
  | { about: 'cross-sell'; has: NamedLine | null; lacks: NamedLine }
  | { about: 'tickets'; which: TicketQuestion }
  /** `period` holds the words of a stretch of days, where it is no number of days ahead. */
  | { about: 'expiring'; days: number; period?: string; line: NamedLine | null }
  | { about: 'prospects'; status: ProspectStatus | null; xDateDays: number | null }
  | { about: 'seats' }

export type TicketQuestion = {
  label: string
  overdue?: true
  mine?: true
  dueInDays?: number
  priority?: TicketPriority
  status?: TicketStatus
}

/** The window of expiring policies where the question names none. */
const expiringDays = 60

const sensitiveTerms = wordsOfFields(clientFields, ({ isSensitive }) => isSensitive)
const contactWords = wordsOfFields(clientFields, ({ isSensitive }) => !isSensitive)

// The first that fits is what is asked: "Maria's producer" before "policies", because producers have policies.
const topics: readonly (readonly [Topic, RegExp])[] = [
  ['sensitive', new RegExp(`\\b(?:ssn|social security|${sensitiveTerms.join('|')}|licen[cs]e number)\\b`)],
  ['tickets', /\btickets?\b|\btasks?\b/],
  ['insured', asksInsured],
  ['changes', asksChanges],
  [
    'producer',
    /\bproducers?\b|\bagents?\b|\baccount manager\b|\bwho (handles|services|manages|owns|looks after|takes care of|wrote|is responsible for)\b/,
  ],
  ['renewal', /\brenew|\bexpir|\bx-?dates?\b|\bup for\b|\bruns? out\b|\bterm ends?\b/],
  ['contact', new RegExp(`\\b(?:${contactWords.join('|')}|address|reach)\\b`)],
  ['premium', /\bprem(iums?)?\b|\bpay(s|ing)?\b|\bcosts?\b|\bspends?\b|\btotal\b|\bhow much\b/],
  [
    'policies',
    /\b(do|does) (they|he|she|it)? ?have\b|\bpolic(y|ies)\b|\bcoverages?\b|\bcovered\b|\binsur|\bhave with us\b|\bcarriers?\b/,
  ],
  [
    'overview',
    /\bwho(?:'s| is)\b|\btell me about\b|\bshow\b|\bfind\b|\blook up\b|\bpull up\b|\bdetails\b|\binfo(rmation)?\b|\bsummar/,
  ],
]

/** What a list is asked for, and the words of the question that it makes no use of: each may be a condition. */
type Read<Asked> = { asked: Asked; unread: string[] } | null

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

function daysIn(text: string): number | null {
  const said = /\b(\d{1,3}) ?(day|week|month)s?\b/.exec(text)
  if (said) return Number(said[1]) * { day: 1, week: 7, month: 30 }[said[2] as 'day' | 'week' | 'month']
  if (/\btoday\b/.test(text)) return 0
  if (/\b(this|next|coming) week\b/.test(text)) return 7
  if (/\b(this|next|coming) month\b|\bsoon\b/.test(text)) return 30
  return /\b(this|next|coming) quarter\b/.test(text) ? 90 : null
}

function statusOfTickets(text: string): Pick<TicketQuestion, 'status' | 'priority'> {
  const priority = (['urgent', 'high', 'medium', 'low'] as const).find((word) =>
    new RegExp(`\\b${word}\\b`).test(text),
  )
  const status = /\bin[ -_]progress\b/.test(text)
    ? 'in_progress'
    : /\b(resolved|closed|done)\b/.test(text)
      ? 'resolved'
      : undefined
  return { ...(priority && { priority }), ...(status && { status }) }
}

const dayWords = 'due this next coming today day days week weeks month months quarter soon within'.split(' ')

function unreadOfTickets(
  text: string,
  { overdue, mine, dueInDays, priority, status }: TicketQuestion,
): string[] {
  const used = [
    ...['ticket', 'tickets', 'open'],
    ...(overdue ? ['overdue', 'late', 'past', 'due'] : []),
    ...(mine ? ['assigned', 'plate'] : []),
    ...(dueInDays === undefined ? [] : dayWords),
    ...(priority ? [priority, 'priority'] : []),
    ...(status === 'in_progress' ? ['progress'] : status ? ['resolved', 'closed', 'done'] : []),
  ]
  return unreadBeside(dueInDays === undefined ? text : text.replace(/\b\d{1,3}\b/g, ' '), used)
}

function ticketsAsked(text: string): Read<TicketQuestion> {
  const asked = ticketsMeant(text)
  return asked && { asked, unread: unreadOfTickets(text, asked) }
}

function ticketsMeant(text: string): TicketQuestion | null {
  if (!/\b(tickets?|tasks?)\b/.test(text) || /\b(how many|count|number of)\b/.test(text)) return null
  const isMine = /\b(my|mine|assigned to me|on my plate)\b/.test(text)
  const mine = isMine ? ({ mine: true } as const) : {}
  if (/\b(overdue|late|past due)\b/.test(text)) return { label: 'overdue', overdue: true, ...mine }
  const days = /\bdue\b/.test(text) ? daysIn(text) : null
  if (days !== null)
    return { label: days === 0 ? 'due today' : `due in the next ${days} days`, dueInDays: days, ...mine }
  const { status, priority } = statusOfTickets(text)
  // What was closed in a stretch of time is a figure.
  if (status === 'resolved' && /\b(last|this|past|previous|since|yesterday|today)\b/.test(text)) return null
  if (!status && !priority && !isMine && !/\bopen\b/.test(text)) return null
  const words = [status === 'resolved' ? 'resolved' : status === 'in_progress' ? 'in progress' : 'open']
  if (priority) words.push(`and ${priority} priority`)
  if (isMine) words.push('and yours')
  return { label: words.join(' '), ...mine, ...(priority && { priority }), ...(status && { status }) }
}

const clientWords = setOf('client clients active policy policies only one by have has')
const negation = /\b(no|not|without|lack|lacks|lacking|missing|except|excluding|minus|neither|nor|never)\b/

/** The line that a part of a question names, and the words that name it. */
function lineAsked(text: string): { line: NamedLine | null; words: string[] } {
  const line = lineIn(text)
  return { line, words: line ? wordsNaming(line) : [] }
}

/** "Home but no auto", "without umbrella": what clients have and what they lack; every word must be part of that. */
function crossSellAsked(text: string): RecordQuestion | null {
  const at = text.search(negation)
  if (at < 0 || !/\b(clients?|who)\b/.test(text)) return null
  const [has, lacks] = [lineAsked(text.slice(0, at)), lineAsked(text.slice(at))]
  const used = [
    'but',
    'yet',
    'no',
    'not',
    'without',
    'lack',
    'lacks',
    'lacking',
    'missing',
    'or',
    'insurance',
    'coverage',
    'line',
  ]
  if (unreadBeside(text, [...clientWords, ...used, ...has.words, ...lacks.words]).length > 0) return null
  if (lacks.line) return { about: 'cross-sell', has: has.line, lacks: lacks.line }
  return !has.line && /\bpolic/.test(text) ? { about: 'clients', which: 'without-policy' } : null
}

function clientsAsked(question: string): RecordQuestion | null {
  const text = readText(question.replace(/\bw(?=\s)/g, 'with')).words
  const crossSell = crossSellAsked(text)
  if (crossSell || negation.test(text)) return crossSell
  const isFree = (...used: string[]) => unreadBeside(text, [...clientWords, ...used]).length === 0
  const isOfClients = /\b(clients?)\b/.test(text)
  const isMonoline =
    /\bmono-?line\b/.test(text) ||
    (isOfClients && /\b(only|just|exactly|a single)\b.*\b(one|1|single)\b.*polic/.test(text))
  if (isMonoline && isFree('monoline', 'mono', 'exactly', 'single'))
    return { about: 'clients', which: 'monoline' }
  const isLargest = isOfClients && /\b(biggest|largest|top|best|most premium|highest)\b/.test(text)
  return isLargest && isFree('biggest', 'largest', 'top', 'best', 'most', 'highest', 'premium')
    ? { about: 'clients', which: 'largest' }
    : null
}

function prospectsAsked(text: string): Read<RecordQuestion> {
  if (!/\b(prospects?|leads?)\b/.test(text) || /\b(how many|count|number of)\b/.test(text)) return null
  const status = (['new', 'contacted', 'quoted', 'converted', 'lost'] as const).find((word) =>
    new RegExp(`\\b${word}\\b`).test(text),
  )
  const xDateDays = /\bx-?dates?\b/.test(text) ? (daysIn(text) ?? expiringDays) : null
  if (!status && xDateDays === null) return null
  const dates =
    xDateDays === null
      ? []
      : ['x', 'expire', 'date', 'dates', 'next', 'coming', 'days', 'day', 'week', 'weeks', 'month', 'soon']
  const read = [
    'prospect',
    'prospects',
    status ?? '',
    status === 'converted' ? 'convert' : '',
    'status',
    ...dates,
  ]
  const unread = unreadBeside(text.replace(/\d+/g, ' '), read)
  return { asked: { about: 'prospects', status: status ?? null, xDateDays }, unread }
}

function expiringAsked(text: string): Read<RecordQuestion> {
  const isAsked =
    /\b(expir|renew|run out|lapse|up for)/.test(text) && /\b(which|what|list|show|any|polic)/.test(text)
  if (!isAsked) return null
  const line = lineIn(text)
  // "Next month" is a month of the calendar.
  const period = !/\b\d{1,3} ?(?:day|week|month)s?\b/.test(text) && namesPeriod(text) ? { period: text } : {}
  const days = period.period ? null : daysIn(text)
  const used = { period: days !== null || period.period !== undefined, types: line ? wordsNaming(line) : [] }
  // Only days ahead are listed.
  const back = days !== null && looksBack(text) ? ['past days'] : []
  const unread = [...unreadOfFigure(text, 'renewals', used), ...back]
  return { asked: { about: 'expiring', days: days ?? expiringDays, ...period, line }, unread }
}

function asked<Asked>(read: Read<Asked>): Asked | null {
  return read && read.unread.length === 0 ? read.asked : null
}

/** The words of a question for a list that kept it from being listed; none where no list is asked for. */
export function unreadInList(question: string): string[] {
  const text = plain(question)
  const lists = [ticketsAsked(text), prospectsAsked(text), expiringAsked(text)]
  return lists.find((list) => list !== null)?.unread ?? []
}

/** What is asked of someone whose name was taken out of the question. */
export function readNamedQuestion(rest: string): {
  topic: Topic
  line: NamedLine | null
  strange: string
  unread: string[]
} {
  const text = plain(rest)
  const line = lineIn(rest)
  const topic = topics.find(([, words]) => words.test(text))?.[0] ?? (line ? 'policies' : 'overview')
  const isOfCoverage = topic === 'insured' || topic === 'changes'
  const said = rest.replace(/(?<![\p{L}])'s\b/gu, ' ')
  const strange = strangeIn(isOfCoverage ? remainderOfQuestion(said) : said)
  const dates = /\b(last|next|previous|past|ago|since|in 20\d\d|20\d\d|yesterday|month|quarter|week)\b/.exec(
    text,
  )
  const isDated = dates !== null && topic !== 'renewal' && topic !== 'tickets' && !isOfCoverage
  return { topic, line, strange, unread: [strange, isDated ? dates[0] : ''].filter((words) => words !== '') }
}

/**
 * What a question asks of the agency's own records, its name first: a question that names nobody is about a list.
 * Null for a question about something else.
 */
export function readRecordQuestions(question: string, isForced = false): RecordQuestion[] {
  const text = plain(question)
  const number = /\bt-(\d{1,9})\b|\bticket (?:number |no\.? |#)?(\d{1,9})\b/.exec(text)
  if (number) return [{ about: 'ticket', number: Number(number[1] ?? number[2]) }]
  if (/\bseats?\b/.test(text)) return [{ about: 'seats' }]
  const tickets = asked(ticketsAsked(text))
  const name = nameIn(question)
  const topic = topics.find(([, words]) => words.test(text))?.[0] ?? (isForced ? 'overview' : undefined)
  const lists = [
    clientsAsked(question),
    asked(prospectsAsked(text)),
    tickets && ({ about: 'tickets', which: tickets } as const),
    asked(expiringAsked(text)),
  ]
  const line = lineIn(question)
  const named =
    name && (topic || line) ? { about: 'named' as const, topic: topic ?? 'policies', name, line, text } : null
  // A list is asked for by its own words; whose name stands beside them is asked about first.
  return [named, ...lists].filter((found): found is RecordQuestion => found !== null)
}
