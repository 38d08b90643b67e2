import type { TransactionKind } from '#shared/policies/term-choices.ts'
import { readDays, type When } from './days.rules.ts'
import { type LineAsked, readLines } from './lines.rules.ts'
import { type CarrierNames, carriersIn } from './policy-questions.rules.ts'
import { spellOutAbbreviations, unrecognizedTerms } from './question-text.rules.ts'

/** What a list of the agency's policies is narrowed to. */
export type Narrowing = {
  line: LineAsked | null
  carriers: string[]
  /** The id of a producer. */
  producer: string | null
  when: When | null
}

/** A question for a list: what happened, claims, what comes up for renewal, or who has what. */
export type ListQuestion = Narrowing & { isYesNo: boolean } & (
    | { about: 'due' | 'pending' | 'nonrenewals' | 'renewals' | 'policies' | 'clients' }
    | { about: 'acts'; kind: TransactionKind; isNonPayment: boolean }
    | { about: 'claims'; isOpen: boolean }
  )

/** Someone of the agency by the words that name them, in small letters. */
export type ProducerNames = { id: string; names: readonly string[] }

const words = {
  due: 'notice notices cancel noc nocs pending pass passed past expire expired overdue due gone by confirm confirmed confirming confirmation unconfirmed waiting effective carrier',
  pending: 'pending cancel notice notices set sent upcoming scheduled noc nocs nonpay due going soon',
  nonrenewals: 'nonrenew notice notices sent carrier',
  acts: 'cancel lapse reinstate audit endorse nonpay policy processed made entered',
  claims: 'claim claims open closed filed reported loss losses outstanding active',
  renewals:
    'renew renews renewal renewals renewing expire up come comes coming due next upcoming run runs out soon',
  policies: 'carry carries hold holds book book-of-business many count write',
  clients: 'assigned book handle handles manage manages service services belong belongs many count write',
}

const setOf = (text: string) => new Set(text.split(' '))

type About = Pick<ListQuestion, 'about'> & { kind?: TransactionKind; isOpen?: boolean }

const acts: readonly (readonly [RegExp, TransactionKind])[] = [
  [/\breinstate\b/, 'reinstatement'],
  [/\bcancel\b|\blapse\b/, 'cancellation'],
  [/\baudit\b/, 'audit'],
  [/\bendorse\b/, 'endorsement'],
]

// "Auto but no home", "only one policy": conditions that no list here is narrowed to.
const negation =
  /\b(?:no|not|never|without|lack(?:s|ing)?|missing|except|excluding|but|only|just|neither|nor|more than|less than|over|under|at least)\b/

const figures =
  /\bhow much\b|\bpremiums?\b|\baverage\b|\bavg\b|\btotal\b|\bhow many\b|\bnumber of\b|\bcount\b|\bretention\b|\brate\b|\bmost\b|\bbiggest\b|\blargest\b|\btop\b/

/** Notices of cancellation whose date has passed, of which nobody said whether the carrier did cancel. */
function isOfPassedNotices(text: string): boolean {
  if (/\b(?:un)?confirm(?:ed|ing|ation|ations)?\b/.test(text))
    return /\bcancel\b|\bnotices?\b|\bnocs?\b/.test(text)
  return (
    /\bnotices?\b|\bnocs?\b/.test(text) &&
    /\bpass(?:ed)?\b|\bpast\b|\bexpire\b|\boverdue\b|\bgone by\b/.test(text)
  )
}

function aboutOf(text: string, { line, carriers, producer }: Narrowing): About | null {
  if (/\bclaims?\b|\blosses\b/.test(text))
    return figures.test(text)
      ? null
      : { about: 'claims', isOpen: /\bopen\b|\bactive\b|\boutstanding\b/.test(text) }
  if (/\bnonrenew\b/.test(text)) return { about: 'nonrenewals' }
  if (isOfPassedNotices(text)) return { about: 'due' }
  if (
    /\bpending\b|\bnocs?\b|\bcancel notices?\b|\bnotices? (?:of|to) cancel\b|\bset to cancel\b|\b(?:going to|about to|will|gonna) cancel\b|\bupcoming cancel\b|\bcancel .*\bcoming up\b/.test(
      text,
    )
  )
    return /\bcancel\b|\bnocs?\b|\bnonpay\b/.test(text) ? { about: 'pending' } : null
  const act = acts.find(([asks]) => asks.test(text))
  if (act) return figures.test(text) ? null : { about: 'acts', kind: act[1] }
  if (/\brenew(?:s|al|als|ing)?\b|\bexpire\b|\bup for\b|\bcoming up\b/.test(text))
    return figures.test(text) ? null : { about: 'renewals' }
  const counts =
    /\bhow much\b|\bpremiums?\b|\baverage\b|\bavg\b|\btotal\b|\bretention\b|\brate\b|\bmost\b|\bbiggest\b|\blargest\b|\btop\b/.test(
      text,
    )
  const isCounted = /\bhow many\b|\bnumber of\b|\bcount\b/.test(text)
  if (counts) return null
  if (line) return { about: 'policies' }
  if (isCounted) return null
  if (
    carriers.length > 0 &&
    /\bpolic|\bclients?\b|\bcustomers?\b|\baccounts?\b|\bwho\b|\blist\b|\bhave\b|\bshow\b/.test(text)
  )
    return { about: 'policies' }
  return producer && /\bclients?\b|\bcustomers?\b|\baccounts?\b|\bbook\b/.test(text)
    ? { about: 'clients' }
    : null
}

/** The producer that a text in small letters names, and what is left of it. */
export function readProducer(
  text: string,
  producers: readonly ProducerNames[],
): { id: string | null; rest: string } {
  const all = producers
    .flatMap(({ id, names }) => names.map((name) => ({ id, name })))
    .sort((one, other) => other.name.length - one.name.length)
  for (const { id, name } of all) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?:'s|s)?(?![\\p{L}\\p{N}])`, 'u')
    if (pattern.test(text)) return { id, rest: text.replace(pattern, ' ').replace(/\s+/g, ' ').trim() }
  }
  return { id: null, rest: text }
}

type Names = { today: string; carriers: readonly CarrierNames[]; producers: readonly ProducerNames[] }

/** What a text narrows a list to, and the words that it does not use for that. */
export function readNarrowing(
  question: string,
  { today, carriers, producers }: Names,
): Narrowing & { rest: string } {
  const text = spellOutAbbreviations(question)
  const isBack =
    /\b(?:was|were|did|had|been|got|ago|last|past|since|happened|cancel|lapse|reinstate|audit|endorse)\b/.test(
      text,
    ) && !/\bpending\b/.test(text)
  const { id: producer, rest: unnamed } = readProducer(text, producers)
  const named = carriersIn(unnamed, carriers)
  const { when, rest: undated } = readDays(named.rest, today, isBack)
  const { line, rest } = readLines(undated)
  return { line, carriers: named.names, producer, when, rest }
}

/** The list that a question asks for; null where it asks for none, or for something that no list is narrowed to. */
export function readListQuestion(question: string, names: Names): ListQuestion | null {
  const text = spellOutAbbreviations(question)
  const { rest, ...narrowing } = readNarrowing(question, names)
  const asked = text.replace(/\bnot (?:yet |been )*confirmed\b/g, 'unconfirmed')
  const about = negation.test(asked) ? null : aboutOf(rest, narrowing)
  if (!about || unrecognizedTerms(rest, setOf(words[about.about])).length > 0) return null
  const isYesNo = /^(?:do|does|did|is|are|any|have|has|was|were)\b/.test(text)
  if (about.about === 'acts')
    return {
      ...narrowing,
      isYesNo,
      about: 'acts',
      kind: about.kind ?? 'cancellation',
      isNonPayment: /\bnonpay\b/.test(text),
    }
  if (about.about === 'claims')
    return { ...narrowing, isYesNo, about: 'claims', isOpen: about.isOpen === true }
  return { ...narrowing, isYesNo, about: about.about }
}
