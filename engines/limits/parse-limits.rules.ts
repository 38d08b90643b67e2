import type { Label } from './limit-labels.rules.ts'
import { type Before, canBe, kindsOf, type Labels, splitKindsOf } from './limit-meaning.rules.ts'
import { type Token, tokensOf, type Value } from './limit-tokens.rules.ts'
import type { Limit, LimitKind, LimitLine } from './limits.contract.ts'

type Part = Extract<Token, { is: 'label' | 'break' }>
/** One amount, several parted by "/", or words in place of one. */
type Item = { values: Value[]; isForAll: boolean }
type Text = { items: Item[] /** What stands before, between and behind the items. */; gaps: Part[][] }
/** To which amount the words between two amounts belong. */
type Direction = 'next' | 'previous' | 'subjects'

/** The values of a text with the words between them; null where two stand for each other ("1M to 2M"). */
function arranged(tokens: readonly Token[]): Text | null {
  const items: Item[] = []
  const gaps: Part[][] = [[]]
  let isRange = false
  for (const token of tokens) {
    const gap = gaps.at(-1) ?? []
    const last = items.at(-1)
    if (token.is === 'range') isRange = gap.length === 0 && items.length > 0
    else if (token.is === 'all') {
      if (last) last.isForAll = true
    } else if (token.is === 'label' || token.is === 'break') {
      gap.push(token)
      isRange = false
    } else {
      const isSplit = last && gap.length === 1 && gap[0]?.is === 'break' && gap[0].mark === '/'
      if (token.is === 'amount' && gap.length === 0 && isWritten(last?.values.at(-1))) {
        // "One million dollars ($1,000,000)" says the same twice; two different amounts side by side say nothing.
        if (isRange || !isEqual(last?.values.at(-1), token)) return null
        continue
      }
      if (isSplit && token.is === 'amount' && last.values[0]?.is === 'amount') {
        last.values.push(token)
        gaps[gaps.length - 1] = []
      } else {
        items.push({ values: [token], isForAll: false })
        gaps.push([])
      }
    }
  }
  return { items, gaps }
}

function isWritten(value: Value | undefined): boolean {
  return value?.is === 'amount' && (!value.isBare || value.amount >= 1000)
}

function isEqual(value: Value | undefined, { amount }: { amount: number }): boolean {
  return value?.is === 'amount' && value.amount === amount
}

const strength = { ';': 3, ',': 2, '&': 1, '/': 1 } as const

/** Where a gap can be cut: at a break that does not only join two labels. */
function cutsOf(gap: readonly Part[]): number[] {
  const at = gap.flatMap((part, index) => {
    if (part.is !== 'break') return []
    const isJoint =
      gap[index - 1]?.is === 'label' && gap[index + 1]?.is === 'label' && strength[part.mark] === 1
    return isJoint ? [] : [index]
  })
  const rank = (index: number) => {
    const part = gap[index]
    return part?.is === 'break' ? strength[part.mark] : 0
  }
  const top = Math.max(0, ...at.map(rank))
  return at.filter((index) => rank(index) === top)
}

const subjects: readonly Label[] = [
  'bodily',
  'damage',
  'uninsured',
  'single',
  'employers',
  'disease',
  'byAccident',
  'deductible',
  'retention',
  'medical',
  'rented',
  'injury',
  'products',
  'building',
  'contents',
  'liability',
  'umbrella',
]

function cutOf(gap: readonly Part[], direction: Direction): number {
  const cuts = cutsOf(gap)
  if (cuts.length > 0) return (direction === 'next' ? cuts[0] : cuts.at(-1)) ?? 0
  if (direction === 'next') return 0
  if (direction === 'previous') return gap.length
  const first = gap.findIndex(
    (part, index) => index > 0 && part.is === 'label' && subjects.includes(part.label),
  )
  const isSubject = gap[0]?.is === 'label' && subjects.includes(gap[0].label)
  return isSubject ? 0 : first < 0 ? gap.length : first
}

/** Where the words of the first amount begin: behind the last full stop or semicolon. */
function headOf(gap: readonly Part[]): number {
  return gap.findLastIndex((part) => part.is === 'break' && part.mark === ';') + 1
}

/** Where the words of the last amount end: at the first comma behind one of them. */
function tailOf(gap: readonly Part[]): number {
  const end = gap.findIndex((part, index) => index > 0 && part.is === 'break' && strength[part.mark] > 1)
  return end < 0 ? gap.length : end
}

/** Labels beside an amount in their parts: joined by "/" or "and" they are several. */
function labelsOf(parts: readonly Part[]): Labels {
  const labels: Label[][] = [[]]
  for (const [index, part] of parts.entries()) {
    if (part.is === 'label') labels.at(-1)?.push(part.label)
    else if (strength[part.mark] === 1 && index > 0) labels.push([])
  }
  return labels.filter(({ length }) => length > 0)
}

function labeled({ items, gaps }: Text, direction: Direction): { item: Item; labels: Labels }[] {
  const cuts = gaps.map((gap, index) =>
    index === 0 ? headOf(gap) : index === items.length ? tailOf(gap) : cutOf(gap, direction),
  )
  return items.map((item, index) => {
    const before = (gaps[index] ?? []).slice(cuts[index])
    const behind = (gaps[index + 1] ?? []).slice(0, cuts[index + 1])
    const sides = [labelsOf(before), labelsOf(behind)].filter(({ length }) => length > 0)
    return { item, labels: sides.length > 1 ? [sides.flat(2)] : (sides[0] ?? []) }
  })
}

/** Whether the numbers of a split are all small and bare, so that thousands are meant: "100/300/50". */
function inThousands(amounts: readonly { amount: number; isBare: boolean }[], line: LimitLine): boolean {
  const isSplitInThousands = line === 'auto' || line === 'workers_comp'
  return isSplitInThousands && amounts.every(({ amount, isBare }) => isBare && amount >= 5 && amount <= 1000)
}

type Amount = Extract<Value, { is: 'amount' }>

/** The dollars of a split limit; null where its numbers lack their thousands and nothing says which. */
function splitAmounts(values: readonly Value[], line: LimitLine): number[] | null {
  const amounts = values.filter((value): value is Amount => value.is === 'amount')
  if (inThousands(amounts, line)) return amounts.map(({ amount }) => amount * 1000)
  const isShorthand =
    amounts.length === 3 && amounts.every(({ amount, isBare }) => isBare && amount >= 1 && amount <= 5)
  if (isShorthand && line !== 'auto') return amounts.map(({ amount }) => amount * 1_000_000)
  const unit = amounts.at(-1)?.unit ?? 1
  const sums = amounts.map((one) =>
    one.unit === 1 && one.amount < 1000 && unit > 1 ? one.amount * unit : one.amount,
  )
  return sums.every((sum) => sum >= 1000) ? sums : null
}

type State = Before & { limits: Limit[]; isThousands: boolean; last: number | null }

function dollarsOf(value: Value, labels: readonly Label[], line: LimitLine, state: State): number | null {
  if (value.is === 'none') return null
  if (value.is === 'same') return state.last
  const { amount, isBare } = value
  if (!isBare || amount >= 1000) return amount
  const isMeant = labels.some((label) => ['deductible', 'retention', 'medical', 'vehicle'].includes(label))
  if (isMeant) return amount >= 100 || amount === 0 ? amount : null
  const isInThousands = (state.isThousands || labels.includes('single')) && line === 'auto'
  return isInThousands && amount >= 5 ? amount * 1000 : null
}

function readOf(item: Item, labels: Labels, line: LimitLine, state: State): Limit[] {
  const [first] = item.values
  const all = labels.flat()
  if (!first) return []
  if (item.values.length > 1) {
    const amounts = splitAmounts(item.values, line)
    const kinds = amounts && splitKindsOf(labels, line, amounts, state)
    return (kinds ?? []).map((what, index) => ({ what, amount: amounts?.[index] ?? 0 }))
  }
  const amount = dollarsOf(first, all, line, state)
  if (amount === null) return []
  if (item.isForAll && line === 'workers_comp')
    return (['el_each_accident', 'el_disease_policy_limit', 'el_disease_each_employee'] as const).map(
      (what) => ({ what, amount }),
    )
  return kindsOf(labels, line, state).map((what) => ({ what, amount }))
}

function limitsIn(text: Text, line: LimitLine, direction: Direction): Limit[] {
  let state: State = { subject: null, kinds: new Set(), limits: [], isThousands: false, last: null }
  for (const { item, labels } of labeled(text, direction)) {
    const own = labels.flat().find((label) => ['bodily', 'uninsured', 'damage', 'single'].includes(label))
    const before = { ...state, subject: own ?? state.subject }
    const read = readOf(item, labels, line, before)
    const amounts = item.values.filter((value): value is Amount => value.is === 'amount')
    const kinds: ReadonlySet<LimitKind> = new Set([...state.kinds, ...read.map(({ what }) => what)])
    state = {
      subject: before.subject,
      kinds,
      limits: [...state.limits, ...read],
      isThousands: state.isThousands || (amounts.length > 1 && inThousands(amounts, line)),
      last: read.at(-1)?.amount ?? state.last,
    }
  }
  return state.limits
}

/** Each limit once; one that two different amounts are named for is left out. */
function agreed(limits: readonly Limit[]): Limit[] {
  return limits.filter(({ what, amount }, index) => {
    const others = limits.filter((other) => other.what === what)
    const isOne = others.every((other) => other.amount === amount) || what === 'deductible'
    return isOne && limits.findIndex((other) => other.what === what && other.amount === amount) === index
  })
}

/**
 * The limits that a text names for a line, in dollars; null where nothing certain can be said: no amount, an amount without
 * a word for what it is the limit of, two readings, or a writer in doubt. One limit parser for forms, documents and certificates.
 */
export function parseLimits(text: string, line: LimitLine): Limit[] | null {
  const tokens = tokensOf(text, line)
  const arrangement = tokens && arranged(tokens)
  if (!arrangement) return null
  const isLabelFirst = (arrangement.gaps[0] ?? []).some(({ is }) => is === 'label')
  const directions: Direction[] = isLabelFirst
    ? ['next', 'subjects', 'previous']
    : ['previous', 'subjects', 'next']
  const readings = directions.map((direction) => agreed(limitsIn(arrangement, line, direction)))
  const best = readings.reduce((one, other) => (other.length > one.length ? other : one), [])
  if (best.length === 0 || !best.every(({ what, amount }) => canBe(what, amount))) return null
  return best
}

/** Whether a text names no amount at all: "Included", "12 months actual loss sustained". One in doubt may name one. */
export function saysNoAmount(text: string, line: LimitLine): boolean {
  return tokensOf(text, line)?.every(({ is }) => is !== 'amount') ?? false
}
