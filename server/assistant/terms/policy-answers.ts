import type { CarrierNames, PolicyQuestion } from '#engines/questions/policies/policy-questions.rules.ts'
import { type Answer, asText, link } from '#server/assistant/answer.ts'
import { coverageAnswer } from '#server/assistant/records/coverage-answers.ts'
import { asksChanges } from '#server/assistant/records/coverage-questions.rules.ts'
import { lineIn } from '#server/assistant/records/question-terms.rules.ts'
import { findNamedClients } from '#server/clients/clients.service.ts'
import { type Ctx, clientName, type Held, type Named, narrowed, readHeld } from './client-terms.ts'
import { claimsAnswer, limitsAnswer } from './detail-answers.ts'
import {
  auditAnswer,
  cancellationAnswer,
  changesAnswer,
  nonRenewalAnswer,
  reinstatementAnswer,
} from './ending-answers.ts'
import { listedAnswer } from './listed-answers.ts'
import { spellingsOf } from './names.ts'
import { premiumAnswer } from './premium-answers.ts'
import {
  beginsAnswer,
  carrierAnswer,
  expiresAnswer,
  holdsAnswer,
  numberAnswer,
  renewedAnswer,
  sinceAnswer,
} from './term-answers.ts'

/** Clients of one name, to find the one that is meant. */
const maxSame = 20

/** The forms of policies; "endorsements" may be what was changed on them, which is known where the forms are not. */
async function formsAnswer(ctx: Ctx, held: Held, asked: PolicyQuestion): Promise<Answer> {
  const listed = await listedAnswer(ctx, held, asked, 'forms')
  const isEither = listed.message.startsWith("I don't know") && /\bendorse\b/.test(asked.text)
  if (!isEither) return listed
  return { message: `${listed.message}\n\n${changesAnswer(held, asked).message}` }
}

async function answerOf(ctx: Ctx, held: Held, asked: PolicyQuestion): Promise<Answer | null> {
  switch (asked.topic) {
    case 'claims':
      return claimsAnswer(ctx, held, asked)
    case 'audit':
      return auditAnswer(held, asked)
    case 'reinstatement':
      return reinstatementAnswer(held, asked)
    case 'nonrenewal':
      return nonRenewalAnswer(held, asked)
    case 'cancellation': {
      // "Dropping" is said of both ends.
      const isDropped = /\bdrop/.test(asked.text) && !/\bcancel\b/.test(asked.text)
      const notices = isDropped ? nonRenewalAnswer(held, asked) : null
      return notices && !notices.message.startsWith('No.') ? notices : cancellationAnswer(held, asked)
    }
    case 'vehicles':
    case 'drivers':
    case 'interests':
      return listedAnswer(ctx, held, asked, asked.topic)
    case 'forms':
      return formsAnswer(ctx, held, asked)
    case 'limits':
      return limitsAnswer(ctx, held, asked)
    case 'number':
      return numberAnswer(held, asked)
    case 'premium':
      return asked.part === 'returned' ? cancellationAnswer(held, asked) : premiumAnswer(held, asked)
    case 'changes':
      return changesAnswer(held, asked)
    case 'since':
      return sinceAnswer(held)
    case 'renewed':
      return renewedAnswer(held, asked)
    case 'begins':
      return beginsAnswer(held, asked)
    case 'expires':
      return expiresAnswer(held, asked)
    case 'carrier':
      return carrierAnswer(held, asked)
    case 'insured':
    case 'holds':
      return null
  }
}

/** Whether a carrier that is named narrows the answer: not where it is asked what came before it. */
function narrowingCarriers({ carriers, topic, isFormer }: PolicyQuestion): string[] {
  return isFormer || topic === 'claims' ? [] : carriers
}

/** What is asked of a client's policies, from their terms, transactions and claims; null where it is another's to answer. */
export async function answerAboutTerms(
  ctx: Ctx,
  client: Named,
  asked: PolicyQuestion,
  carriers: readonly CarrierNames[],
  /** The terms that are meant, where a list named them; none for all. */
  termIds: readonly string[] = [],
): Promise<Answer | null> {
  if (asked.topic === 'changes' && asksChanges.test(asked.text) && asked.sought.length === 0) return null
  const whole = await readHeld(ctx, client)
  const spellings = spellingsOf(carriers, narrowingCarriers(asked))
  const isOfCarrier = (carrier: string) => spellings.length === 0 || spellings.includes(carrier.toLowerCase())
  const ofLine = narrowed(whole, asked.line, isOfCarrier)
  const policies = new Set(
    whole.terms.filter(({ row }) => termIds.includes(row.id)).map(({ row }) => row.policyId),
  )
  const terms = ofLine.terms.filter(({ row }) => policies.size === 0 || policies.has(row.policyId))
  const held = { ...ofLine, terms }
  const isNone = asked.line !== null && held.terms.length === 0
  if (asked.topic === 'holds' || (asked.topic === 'insured' && isNone)) {
    if (asked.when && !asked.when.isDay) return null
    return holdsAnswer(held, asked, whole)
  }
  if (asked.topic === 'insured') {
    if (asked.when && !asked.when.isDay) return onWhichDay(whole)
    if (!asked.when && asksChanges.test(asked.text)) return null
    return insuredAnswer(ctx, held, asked)
  }
  const isOfTerms = asked.topic !== 'claims'
  if (isOfTerms && held.terms.length === 0) {
    const what = [...asked.carriers.map(asText), asked.line?.label].filter(Boolean).join(' ')
    return { message: `No. ${clientName(whole)} has no ${what ? `${what} ` : ''}policy on file.` }
  }
  const answer = await answerOf(ctx, held, asked)
  return answer && { ...answer, message: saidOf(held, asked, answer.message) }
}

// "Yes" answers only what can be answered so; and whoever is meant is named.
function saidOf(held: Held, { isYesNo }: PolicyQuestion, message: string): string {
  const plain = isYesNo ? message : message.replace(/^(?:Yes|No|Not yet)(?:\.|,(?: but)?) (?=\S)/, '')
  const said = plain.charAt(0).toUpperCase() + plain.slice(1)
  const name = clientName(held)
  return said.includes(name)
    ? said
    : said.replace(/^(?:(?:Yes|No|Not yet)(?:\.|, but) )?/, (yes) => `${yes}${name}: `)
}

function onWhichDay({ client }: Held): Answer {
  return {
    message: `On which day? I can tell whether ${link(client.name, `/clients/${client.id}`)} is or was insured on one day.`,
    suggestions: [`Is ${client.name} insured today?`],
  }
}

/** Whether somebody is insured on a day, by the terms that are meant. */
async function insuredAnswer(ctx: Ctx, held: Held, asked: PolicyQuestion): Promise<Answer | null> {
  const { items } = await findNamedClients(ctx, held.client.name, { limit: maxSame, filter: {} })
  const client = items.find(({ id }) => id === held.client.id)
  if (!client) return null
  const ids = new Set(held.terms.map(({ row }) => row.id))
  const meant = { ...client, policies: client.policies.filter(({ id }) => ids.has(id)) }
  const day = asked.when?.from ?? held.today
  const about = {
    client: meant,
    line: null,
    label: asked.line ? (lineIn(asked.text)?.label ?? asked.line.label) : '',
    today: held.today,
  }
  return coverageAnswer(ctx, about, { day, changes: null }, true)
}
