import { z } from 'zod'
import type { PageText } from '#shared/commercial/questions.contract.ts'
import { isDay } from '#shared/dates.ts'
import { type Facts, type Found, sureFrom } from '#shared/documents/facts.contract.ts'

/** The values that a language model is asked to complete and check. */
export const completedFields = [
  ...(['namedInsured', 'mailingAddress', 'businessDescription', 'producer'] as const),
  ...(['annualSales', 'annualPayroll', 'employees', 'yearsInBusiness', 'totalPremium'] as const),
  ...(['carrier', 'policyNumber', 'effectiveDate', 'expirationDate'] as const),
] as const
type Field = (typeof completedFields)[number]

/** What a model says it found: the value, and the words of the page that it stands in. */
const ModelFinding = z.object({
  field: z.enum(completedFields),
  value: z.union([z.string().max(500), z.number()]),
  text: z.string().min(1).max(500),
  page: z.number().int().min(1),
})
type ModelFinding = z.infer<typeof ModelFinding>

const numbers: ReadonlySet<Field> = new Set<Field>([
  ...(['annualSales', 'annualPayroll', 'employees', 'yearsInBusiness', 'totalPremium'] as const),
])
const ofPolicy = ['carrier', 'policyNumber', 'effectiveDate', 'expirationDate'] as const
/** Found by a model and on the page, yet seen by no rule: people are asked to look. */
const byModel = 0.7
/** Where rules and model differ. */
const disputed = 0.5

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim()
}

/** The findings in a model's reply; nothing where it is not the list that was asked for. */
export function findingsIn(reply: string): ModelFinding[] {
  const list = reply.slice(reply.indexOf('['), reply.lastIndexOf(']') + 1)
  try {
    const parsed: unknown = JSON.parse(list)
    if (!Array.isArray(parsed)) return []
    return parsed.slice(0, 50).flatMap((entry) => {
      const finding = ModelFinding.safeParse(entry)
      return finding.success ? [finding.data] : []
    })
  } catch {
    return []
  }
}

function dayIn(text: string): string | null {
  const match = /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/.exec(text)
  const day = match
    ? `${match[3]}-${String(match[1]).padStart(2, '0')}-${String(match[2]).padStart(2, '0')}`
    : (/\b\d{4}-\d{2}-\d{2}\b/.exec(text)?.[0] ?? '')
  return isDay(day) ? day : null
}

function numberIn(text: string, value: number): number | null {
  const said = [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([match]) => Number(match.replaceAll(',', '')))
  return said.includes(value) ? value : null
}

/** The value as its own words say it; null where they do not, or do not stand on the page. */
function tied(
  { field, value, text, page }: ModelFinding,
  pages: readonly PageText[],
): string | number | null {
  const onPage = pages.find((one) => one.page === page)
  if (!onPage || !plain(onPage.text).includes(plain(text))) return null
  if (numbers.has(field)) return numberIn(text, Number(value))
  if (field === 'effectiveDate' || field === 'expirationDate') {
    const day = dayIn(text)
    return day === value ? day : null
  }
  const words = String(value).trim()
  return plain(words) !== '' && plain(text).includes(plain(words)) ? words : null
}

type AnyFound = Found<string | number>

function merged(known: AnyFound | null, value: string | number, { text, page }: ModelFinding): AnyFound {
  if (!known) return { value, text, page, box: null, confidence: byModel, by: 'model' }
  const isSame = plain(String(known.value)) === plain(String(value))
  if (known.by === 'person' || isSame || known.confidence < sureFrom) return known
  return { ...known, confidence: disputed }
}

/**
 * The facts of rules, completed by a model's findings and checked by them: what rules did not find is taken with the words
 * of its page, what differs is no longer sure, and what stands on no page is dropped.
 */
export function withModelFindings(
  facts: Facts,
  findings: readonly ModelFinding[],
  pages: readonly PageText[],
): Facts {
  const result = { ...facts } as Record<string, unknown>
  const [policy, ...others] = facts.policies
  const first = policy ? ({ ...policy } as Record<string, unknown>) : null
  for (const finding of findings) {
    const value = tied(finding, pages)
    if (value === null) continue
    const isPolicy = ofPolicy.some((field) => field === finding.field)
    const target = isPolicy ? first : result
    if (target) target[finding.field] = merged(target[finding.field] as AnyFound | null, value, finding)
  }
  return { ...(result as Facts), policies: first ? [first as Facts['policies'][number], ...others] : [] }
}
