import type { Entities, Intent } from '#shared/assistant/understanding.contract.ts'
import type { ProspectStatus } from '#shared/prospects/prospect-statuses.ts'
import type { TicketPriority, TicketStatus, TicketType } from '#shared/tickets/ticket-choices.ts'
import { comingPeriod, daysIn, dueDateIn, periodIn } from './days.rules.ts'
import { nameIn, namesIn } from './names.rules.ts'
import {
  emailPattern,
  phonePattern,
  quotedPattern,
  type Reading,
  ticketIdPattern,
  ticketNumberPattern,
} from './text.rules.ts'

type Words<T> = readonly (readonly [T, RegExp])[]

const ticketTypeWords: Words<TicketType> = [
  ['cancellation', /\bcancell?(?:ation|ed|ing)?s?\b/i],
  ['send_flowers', /\bflowers?\b/i],
  ['gift_card', /\bgift ?cards?\b/i],
  ['requote', /\b(?:re-?quot(?:e|ing)|remarket(?:ing)?|re-?shop(?:ping)?)\b/i],
  ['claim', /\bclaims?\b/i],
  [
    'policy_change',
    /\b(?:polic(?:y|ies) changes?|endorsements?|add(?:ing)? (?:a )?(?:driver|vehicle|car)|mortgagee change|coverage change)\b/i,
  ],
  ['underwriting', /\b(?:underwriting|underwriter|uw|inspection)\b/i],
  ['payment', /\b(?:payments?|billing|bill|invoice|refund)\b/i],
  ['follow_up', /\bfollow(?:ing)?[ -]?ups?\b/i],
  ['support', /\bsupport\b/i],
  ['question', /\bquestions?\b/i],
]
const priorityLabels: Words<TicketPriority> = [
  ['urgent', /\b(?:urgent|asap|critical|emergency|top priority|highest)\b/i],
  ['high', /\b(?:high|important)\b/i],
  ['medium', /\b(?:medium|normal)\b/i],
  ['low', /\blow\b/i],
]
const statusWords: Words<TicketStatus> = [
  ['in_progress', /\b(?:in[ _-]?progress|working on|started|underway)\b/i],
  ['resolved', /\b(?:resolved?|closed?|done|completed?|fixed|finished?|wrap(?:ped)? up)\b/i],
  ['open', /\b(?:re-?open(?:ed)?|open)\b/i],
]
const prospectWords: Words<ProspectStatus> = [
  ['quoted', /\bquoted\b/i],
  ['contacted', /\bcontacted\b/i],
  ['converted', /\bconverted\b/i],
  ['lost', /\blost\b/i],
  ['new', /\b(?:to|as|status|are|marked) new\b/i],
]
const typeWords: Words<string> = [
  ['commercial', /\b(?:commercial|bop|general liability|gl|workers'? comp|business owners?)\b/i],
  ['auto', /\b(?:auto|autos|car|cars|vehicle|motorcycle)\b/i],
  ['home', /\b(?:home|homes|homeowners?'?|ho3|condo|renters?|dwelling|flood)\b/i],
  ['health', /\b(?:health|medicare|dental|vision)\b/i],
]

// A slip of the keys in the type is corrected in the words, not in the text: "commerical".
function typeIn({ text, words }: Reading): string | undefined {
  return wordIn(typeWords, text) ?? typeWords.find(([type]) => words.includes(` ${type} `))?.[0]
}

function wordIn<T>(words: Words<T>, text: string): T | undefined {
  return words.find(([, pattern]) => pattern.test(text))?.[0]
}

function matchOf(pattern: RegExp, text: string): RegExpExecArray | null {
  return new RegExp(pattern.source, pattern.flags.replace('g', '')).exec(text)
}

function groupOf(match: RegExpExecArray | null): string | undefined {
  return match?.slice(1).find((group) => group !== undefined)
}

function phoneIn(text: string): string | undefined {
  const found = matchOf(phonePattern, text)?.[0].replace(/\D/g, '').slice(-10)
  return found?.length === 10 ? found : undefined
}

function quotedIn(text: string): string | undefined {
  return groupOf(matchOf(quotedPattern, text))?.trim() || undefined
}

const asTitle =
  /\b(?:titled|entitled|title(?:d)?(?: to| is|:)?|called|named|about|regarding|re:?|concerning|saying|that says|subject:?|with subject)\b:? (.+)$/i
const afterColon = /\b(?:ticket|task|title|description)(?: for [^:]+)?\s?: (.+)$/i
const nextField =
  /(?:[,;.]? (?:and )?(?:with |set |make it |as |at )?(?:(?:a )?(?:high|low|medium|urgent|normal) priority|priority|due|by (?:friday|monday|tuesday|wednesday|thursday|saturday|sunday|tomorrow|next|end)|for (?:client|customer)|description|type)\b.*)$/i

// "…, pretty urgent" behind a title says how soon, not what.
const urgencyBehind =
  /(?:, ?| (?=(?:pretty|very|quite|really|super|rather) ))(?:(?:it is|it's|its|this is) )?(?:(?:pretty|very|quite|really|super|rather|kind of) )?(?:urgent|asap|important|high|low|medium|normal)(?: priority)?(?: please)?[.!]?$/i
// "new ticket hail dmg, claim, urgent": a title that nothing announces, up to the first comma.
const barely =
  /\bticket (?!(?:for|about|to|with|re|regarding|please|on|saying|from|and|needed|as|at|by|in|it|due|this|that|is|needs?)\b)(\p{Ll}+ [^,:;]+),/u

// "The wrong VIN for Sofia Reyes": whom it is for is no part of the title.
function withoutWhom(title: string): string {
  const [behind, whom] = / for (?:the )?(\p{Lu}[\p{L}'&.-]*(?: [\p{L}'&.-]+){0,4})$/u.exec(title) ?? []
  return behind && whom && namesIn(whom).length > 0 ? title.slice(0, -behind.length) : title
}

function titleIn(text: string): string | undefined {
  const quoted = quotedIn(text)
  if (quoted) return /\b(?:description|notes?|details?)\b[^"]*"/i.test(text) ? undefined : quoted
  const found = groupOf(afterColon.exec(text)) ?? groupOf(asTitle.exec(text)) ?? groupOf(barely.exec(text))
  const title = withoutWhom(found?.replace(nextField, '').replace(urgencyBehind, '').trim() ?? '')
    .replace(/[.!?,;]+$/, '')
    .trim()
  return title || undefined
}

// The half behind "to", so that "from low to high" and "the open ticket to resolved" say the new value.
function behindTo(text: string): string {
  const at = Math.max(text.toLowerCase().lastIndexOf(' to '), text.toLowerCase().lastIndexOf(' as '))
  return at === -1 ? text : text.slice(at)
}

function descriptionIn(text: string): string | undefined {
  return (
    groupOf(
      /\b(?:description|notes?|details?)(?: (?:to|on|for|of|in) (?:tickets? )?(?:number )?#?(?:t-?|tkt-?)?\d+)?(?: (?:to|is|of|saying|that says))?:? "?([^"]+?)"?$/i.exec(
        text,
      ),
    )?.trim() || undefined
  )
}

function ticketEntities(intent: Intent, text: string): Entities {
  const number = groupOf(matchOf(ticketNumberPattern, text))
  const isUpdate = intent === 'ticket.update'
  const said = isUpdate ? behindTo(text) : text
  const searched = text.replace(quotedPattern, ' ')
  return {
    ticketNumber: number ? Number(number) : undefined,
    ticketId: matchOf(ticketIdPattern, text)?.[0].toLowerCase(),
    title: titleIn(text),
    description: descriptionIn(text),
    ticketType: wordIn(ticketTypeWords, text),
    priority:
      wordIn(priorityLabels, isUpdate ? said : searched) ??
      (isUpdate ? wordIn(priorityLabels, searched) : undefined),
    ticketStatus:
      intent === 'ticket.create'
        ? undefined
        : (wordIn(statusWords, isUpdate ? said : searched) ?? wordIn(statusWords, searched)),
  }
}

const questionVocabulary =
  /\b(?:please|can|could|would|you|i|we|me|my|our|us|the|a|an|all|any|some|find|search|show|list|look|up|lookup|pull|get|give|display|fetch|see|view|check|for|about|with|named|called|name|by|of|on|in|from|that|which|what|who|is|are|do|does|have|has|there|tickets?|tix|tasks?|clients?|customers?|insureds?|accounts?|households?|prospects?|leads?|policyholders?|open|record|records|file|info|information|contact|details|email|phone|number|address|related|to|mentioning|regarding|system|database|hi|hello|hey|need|want|tell|it|so|just|as)\b/gi

// The owner of what is asked for; "D'Angelo's Pizza" keeps its own.
const owned =
  /'s(?=\s+(?:\w+ ){0,2}?(?:e-?mail|phone|cell|mobile|number|address|contact|info|information|record|file|details|account|profile|tickets?|polic(?:y|ies)|birthday|page)\b)/gi

/** What is searched for, without the words of the question. */
export function queryIn(text: string): string | undefined {
  const quoted = quotedIn(text)
  if (quoted) return quoted
  const left = text
    .replace(/\b(how's|what's|who's|where's)\b/gi, ' ')
    .replace(owned, ' ')
    .replace(questionVocabulary, ' ')
    .replace(/(?<=\s)'s?(?=\s)|'s(?=\s*[?!.]*\s*$)/g, ' ')
    .replace(/[?!,;:]+|\.(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return left || undefined
}

const looksAhead: ReadonlySet<Intent> = new Set(['policy.expiring', 'renewals'])
const isSearch = /\.search$/

function definedOnly(entities: Entities): Entities {
  return Object.fromEntries(Object.entries(entities).filter(([, value]) => value !== undefined))
}

/** What a message names, as far as it names it: numbers, titles, people, addresses, days, statuses. */
export function entitiesOf(intent: Intent, reading: Reading, today: string): Entities {
  const { text } = reading
  if (intent === 'db.command') return { command: text.replace(/^!db\b\s*/i, '') }
  const isTicket = intent.startsWith('ticket.') || intent === 'open_tickets'
  const isProspect = intent.startsWith('prospect')
  return definedOnly({
    ...(isTicket ? ticketEntities(intent, text) : {}),
    prospectStatus: isProspect
      ? (wordIn(prospectWords, behindTo(text)) ?? wordIn(prospectWords, text))
      : undefined,
    name: nameIn(text),
    email: matchOf(emailPattern, text)?.[0],
    phone: phoneIn(text),
    dueDate: isTicket ? dueDateIn(text, today) : undefined,
    query: isSearch.test(intent) ? queryIn(text) : undefined,
    days: daysIn(text),
    period: (looksAhead.has(intent) ? comingPeriod : periodIn)(text, today),
    policyType: typeIn(reading),
  })
}
