import { type Answer, asText, counted, link, listPath, maxRows } from '#server/assistant/answer.ts'
import { findNamedClients, listClients } from '#server/clients/clients.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { listCustomFields } from '#server/custom-fields/custom-fields.service.ts'
import { listPolicies } from '#server/policies/policies.service.ts'
import { findNamedProspects, listProspects } from '#server/prospects/prospects.service.ts'
import { recordsIn } from '#server/records/list-query.ts'
import type { CustomField } from '#shared/custom-fields/custom-fields.contract.ts'
import {
  type CustomCondition,
  type CustomValues,
  conditionsText,
} from '#shared/custom-fields/custom-values.contract.ts'
import { shownCustomValue } from '#shared/custom-fields/custom-values.rules.ts'
import { dayIn } from '#shared/dates.ts'
import { policyTypeLabels } from '#shared/policies/lines-of-business.rules.ts'
import type { PolicyItem } from '#shared/policies/policies.contract.ts'
import { asksForMany, asksForValue, conditionIn, fieldIn } from './custom-questions.rules.ts'
import { maxNamed } from './find-by-name.ts'
import { clientLine, listed, prospectLine } from './list-answers.ts'
import { asksHow } from './question-terms.rules.ts'
import { findNamedIn, itemsOf, type Records } from './record-answers.service.ts'

type Ctx = InTransaction<AgencyCtx>
type Item = { id: string; name: string; custom: CustomValues }

function shownOf({ id, kind }: CustomField, custom: CustomValues): string | null {
  const value = custom[id]
  return value === undefined ? null : asText(shownCustomValue(kind, value))
}

/** A sensitive field is never said, whatever is asked of it. */
function unsaid({ name }: CustomField): Answer {
  return {
    message: `I don’t share ${asText(name)} here, because it’s a sensitive field. You’ll find it on the record’s page.`,
  }
}

function policyLine(field: CustomField, policy: PolicyItem): string {
  const name = `${policy.lineOfBusiness || policyTypeLabels[policy.type]} ${policy.policyNumber}`.trim()
  return `- ${link(name, `/policies/${policy.id}`)}: ${shownOf(field, policy.custom) ?? '—'}`
}

/** What the policies of a client that are in force today have. */
async function policiesOf(ctx: Ctx, field: CustomField, client: Item): Promise<Answer> {
  const query = { clientId: client.id, inForceOn: dayIn(ctx.user.timeZone, ctx.clock()), limit: maxRows }
  const { text, total = 0 } = await listPolicies(ctx, query)
  const name = link(client.name, `/clients/${client.id}`)
  if (total === 0) return { message: `${name} has no policy in force.` }
  const lines = recordsIn(text).map((policy) => policyLine(field, policy))
  const path = listPath('/policies', { clientId: client.id })
  return listed(`${asText(field.name)} on the policies of ${name}`, lines, total, path)
}

async function answerOfOne(ctx: Ctx, field: CustomField, item: Item, path: string): Promise<Answer | null> {
  if (path === '/clients' && field.recordType === 'policy') return policiesOf(ctx, field, item)
  if (path !== `/${field.recordType}s`) return null
  const value = shownOf(field, item.custom)
  const name = link(item.name, `${path}/${item.id}`)
  const label = asText(field.name)
  return { message: value === null ? `${name} has no ${label} on file.` : `${label} of ${name}: ${value}.` }
}

function askWhichOne(field: CustomField, items: readonly Item[], path: string): Answer {
  const lines = items.map(({ id, name }) => `- ${link(name, `${path}/${id}`)}`)
  return {
    message: [`${items.length} match that name. Which one do you mean?`, '', ...lines].join('\n'),
    suggestions: items.slice(0, 3).map(({ name }) => `What is the ${field.name} of ${name}?`),
  }
}

/** The field of whoever the question names; null where it names nobody, or says something else too. */
async function answerOfNamed(
  ctx: Ctx,
  field: CustomField,
  rest: string,
  records: Records,
): Promise<Answer | null> {
  const named = await findNamedIn(ctx, rest, records)
  const [first] = named?.records ?? []
  if (!named || !first || !asksForValue(named.rest)) return null
  const same = named.records.filter(({ path }) => path === first.path)
  const query = { limit: maxNamed, filter: {} }
  const items: Item[] =
    first.path === '/clients'
      ? await itemsOf(same, (name) => findNamedClients(ctx, name, query))
      : await itemsOf(same, (name) => findNamedProspects(ctx, name, query))
  const [only] = items
  if (!only) return null
  return items.length === 1
    ? answerOfOne(ctx, field, only, first.path)
    : askWhichOne(field, items, first.path)
}

const kinds = {
  client: ['client', 'clients'],
  policy: ['policy', 'policies'],
  prospect: ['prospect', 'prospects'],
} as const

function wordsOf({ name, kind }: CustomField, { operator, value }: CustomCondition): string {
  if (operator === 'empty') return `without ${asText(name)}`
  if (operator === 'has') return `with “${asText(value)}” in ${asText(name)}`
  return `with ${asText(name)} ${asText(shownCustomValue(kind, kind === 'number' ? Number(value) : value))}`
}

async function rowsOf(ctx: Ctx, field: CustomField, condition: CustomCondition) {
  const query = { custom: [condition], limit: maxRows }
  if (field.recordType === 'policy') {
    const inForceOn = dayIn(ctx.user.timeZone, ctx.clock())
    const { text, total = 0 } = await listPolicies(ctx, { ...query, inForceOn })
    const line = (policy: PolicyItem) => `${policyLine(field, policy)} · ${asText(policy.clientName)}`
    return { total, lines: recordsIn(text).map(line), filters: { inForceOn } }
  }
  if (field.recordType === 'prospect') {
    const { text, total = 0 } = await listProspects(ctx, { ...query, sort: 'name' })
    return { total, lines: recordsIn(text).map(prospectLine), filters: {} }
  }
  const { text, total = 0 } = await listClients(ctx, { ...query, sort: 'name' })
  return { total, lines: recordsIn(text).map(clientLine), filters: {} }
}

/** The records that a question asks for by the value of a field; null where it says none that the field can have. */
async function answerOfList(ctx: Ctx, field: CustomField, rest: string): Promise<Answer | null> {
  const condition = conditionIn(field, rest)
  if (!condition) return null
  const { total, lines, filters } = await rowsOf(ctx, field, condition)
  const [one, several] = kinds[field.recordType]
  const words = wordsOf(field, condition)
  const head = `${total === 0 ? `No ${one}` : counted(total, one, several)} ${words}`
  const path = listPath(`/${several}`, { ...filters, custom: conditionsText([condition]) })
  return listed(head, lines, total, path)
}

/** Answers a question about a field that the agency added itself; null for a question that names none. */
export async function answerAboutCustom(
  ctx: Ctx,
  question: string,
  records: Records,
): Promise<Answer | null> {
  if (asksHow(question)) return null
  const fields = await listCustomFields(ctx)
  const found = fieldIn(
    question,
    fields.filter(({ archivedAt }) => archivedAt === null),
  )
  if (!found) return null
  const { field, rest } = found
  if (field.isSensitive) return unsaid(field)
  const list = asksForMany(rest) ? await answerOfList(ctx, field, rest) : null
  return list ?? answerOfNamed(ctx, field, rest, records)
}
