import { grantsOf } from '#engines/acord-filling/term-endorsements.rules.ts'
import type { PolicyQuestion } from '#engines/questions/policies/policy-questions.rules.ts'
import { soughtIn } from '#engines/questions/policies/sought.rules.ts'
import { type Answer, asText, counted } from '#server/assistant/answer.ts'
import { listedTerms } from '#server/policies/listed-terms.service.ts'
import { formatDay } from '#shared/dates.ts'
import type { interestKinds, TermDetails } from '#shared/policies/term-details.contract.ts'
import { detailTitle, interestKindLabels } from '#shared/policies/term-details.rules.ts'
import {
  type Ctx,
  chainsOf,
  clientName,
  type Held,
  isInForce,
  lineOf,
  statusText,
  type TermFacts,
  termAt,
  termName,
} from './client-terms.ts'

export type ListedTopic = 'vehicles' | 'drivers' | 'interests' | 'forms'

/** What is asked for among the items of a term, by name, and its rows in words. */
type Wanted = {
  one: string
  several: string
  rowsOf: (details: TermDetails) => string[]
  /** Whether a term lists such things at all, so that one that is not among them is not there. */
  isKnown: (details: TermDetails) => boolean
  /** Words that name what is wanted, and are not searched for in its rows. */
  number?: string
}

/** Rows of one policy that an answer lists; the others are on its page. */
const maxListed = 30

const joined = (facts: readonly (string | false | undefined)[]) =>
  facts.flatMap((fact) => (fact ? [asText(fact)] : [])).join(' · ')

function vehicleRows({ vehicles }: TermDetails): string[] {
  return vehicles.map((one) =>
    joined([
      detailTitle('vehicles', one),
      one.vin ? `VIN ${one.vin}` : 'no VIN entered',
      one.garaging && `garaged at ${one.garaging}`,
    ]),
  )
}

function driverRows({ drivers }: TermDetails): string[] {
  return drivers.map(({ name, relationship, licenseState, yearLicensed, status }) =>
    joined([
      name,
      relationship,
      licenseState && `licensed in ${licenseState}`,
      yearLicensed !== undefined && `since ${yearLicensed}`,
      status,
    ]),
  )
}

function endorsementRow({ form, edition, title, schedule }: TermDetails['endorsements'][number]): string {
  return joined([edition ? `${form} (${edition})` : form, title, schedule && `for ${schedule}`])
}

type InterestKind = (typeof interestKinds)[number]

const interestWords: readonly [RegExp, readonly InterestKind[], one: string, several: string][] = [
  [
    /\badditional(?:ly)? insureds?\b|\bais?\b/,
    ['additional_insured'],
    'additional insured',
    'additional insureds',
  ],
  [/\bmortgagees?\b|\bmortgages?\b/, ['mortgagee'], 'mortgagee', 'mortgagees'],
  [/\bloss payees?\b/, ['loss_payee'], 'loss payee', 'loss payees'],
  [/\blien/, ['lienholder', 'loss_payee'], 'lienholder', 'lienholders'],
  [/\blenders?\b/, ['mortgagee', 'loss_payee', 'lienholder'], 'lender', 'lenders'],
]

function wantedInterests(text: string): Wanted {
  const [, kinds, one = 'interest', several = 'interests'] =
    interestWords.find(([pattern]) => pattern.test(text)) ?? []
  const isMeant = (kind: InterestKind) => !kinds || kinds.includes(kind)
  const rowsOf = ({ interests, endorsements }: TermDetails) => [
    ...interests
      .filter(({ kind }) => isMeant(kind))
      .map(({ kind, name, address, loanNumber }) =>
        joined([name, interestKindLabels[kind].toLowerCase(), address, loanNumber && `loan ${loanNumber}`]),
      ),
    ...endorsements
      .filter((form) => isMeant('additional_insured') && grantsOf(form) === 'additional_insured')
      .map(endorsementRow),
  ]
  const isKnown = ({ interests, endorsements }: TermDetails) =>
    interests.length > 0 || (isMeant('additional_insured') && endorsements.length > 0)
  return { one, several, rowsOf, isKnown }
}

const plainForm = (form: string) => form.replace(/[^a-z\d]/gi, '').toLowerCase()

function wantedForms(text: string): Wanted {
  const [, letters = '', digits = ''] = /\b(cg|ca|cp|bp|il|cu|ho|pp) ?(\d\d ?\d\d)\b/.exec(text) ?? []
  const number = plainForm(letters + digits)
  const grant = /\bwaiver|\bsubrogation/.test(text) ? 'waiver' : /contributory/.test(text) ? 'primary' : null
  const words = {
    waiver: ['waiver of subrogation', 'waivers of subrogation'],
    primary: ['primary and noncontributory endorsement', 'primary and noncontributory endorsements'],
  } as const
  const called = `${letters.toUpperCase()} ${digits}`
  const [one, several] = number
    ? [called, `${called} endorsements`]
    : grant
      ? words[grant]
      : ['endorsement', 'endorsements']
  const rowsOf = ({ endorsements }: TermDetails) =>
    endorsements
      .filter(({ form }) => number === '' || plainForm(form).startsWith(number))
      .filter((form) => grant === null || grantsOf(form) === grant)
      .map(endorsementRow)
  const isKnown = ({ endorsements }: TermDetails) => endorsements.length > 0
  return { one, several, rowsOf, isKnown, number }
}

function wantedOf(topic: ListedTopic, { text }: PolicyQuestion): Wanted {
  const isKnown = () => false
  if (topic === 'vehicles') return { one: 'vehicle', several: 'vehicles', rowsOf: vehicleRows, isKnown }
  if (topic === 'drivers') return { one: 'driver', several: 'drivers', rowsOf: driverRows, isKnown }
  return topic === 'forms' ? wantedForms(text) : wantedInterests(text)
}

const autoLines = /auto|motorcycle|recreational|garage|truck/i

/** The terms that a question means on a day: in force or else the last ones; of vehicles and drivers those of auto policies. */
function meantTerms(held: Held, day: string, topic: ListedTopic): TermFacts[] {
  const current = chainsOf(held).flatMap((chain) => termAt(chain, day, held) ?? [])
  const running = current.filter((term) => isInForce(term, day, held))
  const terms = running.length > 0 ? running : current
  const autos = terms.filter((term) => autoLines.test(lineOf(term)))
  return (topic === 'vehicles' || topic === 'drivers') && autos.length > 0 ? autos : terms
}

type Found = { term: TermFacts; rows: string[]; isKnown: boolean }

function partOf({ term, rows }: Found, held: Held, day: string): string[] {
  const state = isInForce(term, day, held) ? '' : ` (${statusText(term, held, day)})`
  const more = rows.length - maxListed
  return [
    `${termName(term)}${state}:`,
    '',
    ...rows.slice(0, maxListed).map((row) => `- ${row}`),
    ...(more > 0 ? [`- and ${more} more on the policy's page`] : []),
    '',
  ]
}

/** Of nothing that is listed it is not known whether there is any; of a list it is known what is not on it. */
function notListed(found: readonly Found[], { one, several }: Wanted, when: string): string {
  const where = (some: readonly Found[]) => some.map(({ term }) => termName(term)).join(', ')
  const known = found.filter(({ isKnown }) => isKnown)
  const kept = known.length > 0 ? `: no ${one} is among what is listed for ${where(known)}${when}` : ''
  return kept
    ? `Not on file${kept}.`
    : `I don't know: no ${several} are entered for ${where(found)}${when}. Check the policy.`
}

const isPrivate = /\blicen[sc]e (?:numbers?|no|#)|\bbirth|\bdob\b/

/**
 * The vehicles, drivers, interests or endorsements that the terms of a client list on the asked day; where none is listed, that
 * it is not known.
 */
export async function listedAnswer(
  ctx: Ctx,
  held: Held,
  asked: PolicyQuestion,
  topic: ListedTopic,
): Promise<Answer> {
  const day = asked.when?.isDay ? asked.when.from : held.today
  const when = day === held.today ? '' : ` on ${formatDay(day)}`
  const wanted = wantedOf(topic, asked)
  const terms = await listedTerms(ctx, held.client.id, day)
  const found = meantTerms(held, day, topic).flatMap((term): Found[] => {
    const details = terms.get(term.row.id)?.details
    if (!details) return []
    return [{ term, rows: wanted.rowsOf(details), isKnown: wanted.isKnown(details) }]
  })
  const listing = found.filter(({ rows }) => rows.length > 0)
  const aside =
    topic === 'drivers' && isPrivate.test(asked.text)
      ? ['License numbers and birth dates are not kept on policies.']
      : []
  if (listing.length === 0) return { message: [notListed(found, wanted, when), ...aside].join(' ') }
  const { number = '' } = wanted
  const sought = asked.sought.filter((word) => number === '' || !number.includes(plainForm(word)))
  const fitting = listing
    .map((one) => ({ ...one, rows: one.rows.filter((row) => soughtIn(row, sought)) }))
    .filter(({ rows }) => rows.length > 0)
  const count = fitting.reduce((sum, { rows }) => sum + rows.length, 0)
  const yes = asked.isYesNo ? 'Yes. ' : ''
  const name = clientName(held)
  const head =
    count === 0
      ? `No ${wanted.one} that mentions “${asText(sought.join(' '))}” is listed for ${name}${when}. Listed are:`
      : `${yes}${name} has ${counted(count, wanted.one, wanted.several)} listed${when}:`
  const shown = fitting.length > 0 ? fitting : listing
  const parts = shown.flatMap((one) => partOf(one, held, day))
  return { message: [head, '', ...parts, ...aside].join('\n').trim() }
}
