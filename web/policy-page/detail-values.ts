import {
  type DetailItem,
  type DetailSection,
  deductibleKinds,
  TermDetails,
} from '#shared/policies/term-details.contract.ts'
import { detailFields } from '#shared/policies/term-details.rules.ts'

type Cell = string | number
type LimitValues = { key: number; amount: Cell; per: string | null }

/** An item as its form holds it: empty fields are ''. */
export type ItemValues = {
  texts: Record<string, Cell>
  limits: LimitValues[]
  deductible: { amount: Cell; kind: string }
  /** Whether it is a correction or a change from a day on. */
  way: string
  asOf: string
}

const plainKinds = (section: DetailSection) =>
  detailFields[section].filter(({ kind }) => kind !== 'limits' && kind !== 'deductible')

function cellOf(value: unknown): Cell {
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}

/** The form's values of an item, or of a new one. */
export function itemValues(section: DetailSection, item: DetailItem | null, day: string): ItemValues {
  const texts = Object.fromEntries(plainKinds(section).map(({ name }) => [name, cellOf(item?.[name])]))
  const coverage = section === 'coverages' && item ? TermDetails.shape.coverages.element.parse(item) : null
  const limits = (coverage?.limits ?? []).map(({ amount, per }, at) => ({
    key: at + 1,
    amount,
    per: per ?? '',
  }))
  const { amount = '', kind = deductibleKinds[0] } = coverage?.deductible ?? {}
  return {
    texts: section === 'interests' && !item ? { ...texts, kind: 'mortgagee' } : texts,
    limits: limits.length > 0 ? limits : [{ key: 1, amount: '', per: '' }],
    deductible: { amount, kind },
    way: 'correct',
    asOf: day,
  }
}

/** The item that the form's values say; what is empty is left out, what the form does not show stays. */
export function itemOf(
  section: DetailSection,
  item: DetailItem | null,
  values: ItemValues,
): Record<string, unknown> {
  const shown = new Set(detailFields[section].map(({ name }) => name))
  const hidden = Object.entries(item ?? {}).filter(([name]) => name !== 'id' && !shown.has(name))
  const texts = Object.entries(values.texts).filter(([, value]) => value !== '')
  const { limits, deductible } = values
  const said = limits.filter(({ amount }) => amount !== '')
  return {
    ...Object.fromEntries([...hidden, ...texts]),
    ...(section === 'coverages' && {
      limits: said.map(({ amount, per }) => ({ amount: Number(amount), ...(per && { per }) })),
      ...(deductible.amount !== '' && {
        deductible: { amount: Number(deductible.amount), kind: deductible.kind },
      }),
    }),
  }
}
