import { formatDollars } from '#shared/money.ts'
import type { Entry } from './import-chains.rules.ts'
import type { Finding, TermSource } from './import-term-life.rules.ts'
import { begins } from './import-transactions.rules.ts'

/** What says whether the premiums of a term's transactions are what the term then costs, or what each adds. */
type Evidence = 'negative' | 'policy' | 'small' | 'near' | 'between' | 'none'

/** A term whose transactions have premiums that can be read in two ways. */
type Asked = { entry: Entry; row: number; evidence: Evidence; before: number; isSaid: boolean }

/** For each term whether premiums of its transactions are what it then costs, and what is said of it in the report. */
export type PremiumMeanings = { isTotal(entry: Entry): boolean; findings: Finding[] }

/** An amount of less than this part of the premium before is what is added; from the other on it is the new premium. */
const [smallPart, nearPart] = [0.5, 0.75]
/** How many terms that show what they mean, to one that shows the other, make the habit of a file. */
const habitTimes = 9

const isNegative = ({ policy, said }: TermSource) => said.premiumChange === null && policy.premium < 0

/** The rows of a term whose premium is not the term's own. */
function happenedTo({ base, others }: Entry): TermSource[] {
  return base && !begins(base.said.kind) ? [base, ...others] : others
}

/** What a row's premium stands beside: what its line costs where rows say it by line, else the whole term. */
function costBefore({ base, known }: Entry, { policy }: TermSource): number {
  if (!base) return known?.premium ?? 0
  if (!begins(base.said.kind)) return 0
  const rows = [base, ...base.lines]
  const own = rows.find((row) => row.policy.lineOfBusiness === policy.lineOfBusiness) ?? base
  return own.policy.premium
}

function evidenceOf(entry: Entry, isOfPolicy: boolean): Asked | undefined {
  const rows = happenedTo(entry).filter(({ said }) => said.hasPremium && said.premiumChange === null)
  const [first] = rows
  if (!first) return undefined
  const sized = rows.filter(
    ({ said, policy }) => (said.kind === 'endorsement' || said.kind === 'audit') && policy.premium > 0,
  )
  const [shown] = sized
  const before = shown ? costBefore(entry, shown) : 0
  // A negative amount needs no words, and of a cancellation without one its own transaction says that its return is not known.
  const asked = (evidence: Evidence) => ({
    ...{ entry, row: (shown ?? first).row, evidence, before },
    isSaid: shown !== undefined && evidence !== 'negative',
  })
  if (rows.some(isNegative)) return asked('negative')
  if (isOfPolicy) return asked('policy')
  if (before <= 0) return asked('none')
  if (sized.some(({ policy }) => policy.premium < before * smallPart)) return asked('small')
  return asked(sized.every(({ policy }) => policy.premium >= before * nearPart) ? 'near' : 'between')
}

const isChange = ({ evidence }: Asked) =>
  evidence === 'negative' || evidence === 'policy' || evidence === 'small'

/** What is assumed where a term does not show it, and whether nearly all that show it agree that premiums are changes. */
function habitOf(asked: readonly Asked[]): { isTotal: boolean; isChangeThroughout: boolean } {
  const changes = asked.filter(isChange).length
  const totals = asked.filter(({ evidence }) => evidence === 'near').length
  return { isTotal: changes <= totals, isChangeThroughout: changes > totals * habitTimes && totals > 0 }
}

const words: Record<Exclude<Evidence, 'negative'>, (before: string) => string> = {
  policy: () => 'another term of this policy has a negative amount',
  small: (before) => `it is less than half of the ${before} before`,
  near: (before) => `it is near the ${before} before`,
  between: () => 'most rows of the file that show it mean it so',
  none: () => 'most rows of the file that show it mean it so',
}

function wordsOf({ evidence, before }: Asked, isTotal: boolean, isAlone: boolean): string {
  const isShown = isTotal ? evidence === 'near' : evidence !== 'near'
  if (isAlone && (evidence === 'between' || evidence === 'none')) return 'nothing in the file says otherwise'
  return words[isShown && evidence !== 'negative' ? evidence : 'none'](formatDollars(before, { cents: true }))
}

type Decided = Asked & { isTotal: boolean }

/** Says once what most terms of the file were taken for, and of each of the others why it was not. */
function findingsOf(all: readonly Decided[]): Finding[] {
  const decided = all.filter(({ isSaid }) => isSaid)
  const totals = decided.filter(({ isTotal }) => isTotal).length
  const isMostly = totals * 2 > decided.length
  const usual = decided.filter(({ isTotal }) => isTotal === isMostly)
  const isAlone = !all.some((one) => isChange(one) || one.evidence === 'near')
  const say = (one: Decided, also = '') => {
    const taken = one.isTotal ? 'what the term costs from then on' : 'what the transaction adds'
    const message = `The premium is taken as ${taken}: ${wordsOf(one, one.isTotal, isAlone)}${also}`
    return { row: one.row, field: 'premium', message }
  }
  const [first] = usual
  const others = usual.length === 2 ? 'one other term' : `${usual.length - 1} other terms`
  return [
    ...(first ? [say(first, usual.length > 1 ? `; so on ${others} of this file` : '')] : []),
    ...decided.filter(({ isTotal }) => isTotal !== isMostly).map((one) => say(one)),
  ]
}

/**
 * Decides for each term what the premiums of its transactions mean. Where the file has a column for the change, the premium is what
 * the term then costs; else the term's own amounts say it, and the file's other terms where they do not.
 */
export function premiumMeanings(
  chains: readonly (readonly Entry[])[],
  hasChangeColumn: boolean,
): PremiumMeanings {
  const asked = chains.flatMap((chain) => {
    const isOfPolicy = chain.some((entry) => happenedTo(entry).some(isNegative))
    return chain.flatMap((entry) => evidenceOf(entry, isOfPolicy) ?? [])
  })
  const habit = habitOf(asked)
  const decided = asked.map((one): Decided => {
    const isShown = one.evidence === 'near' && !habit.isChangeThroughout
    return { ...one, isTotal: !isChange(one) && (isShown || (one.evidence !== 'near' && habit.isTotal)) }
  })
  const changes = new Set(decided.flatMap(({ entry, isTotal }) => (isTotal ? [] : [entry])))
  return {
    isTotal: (entry) => hasChangeColumn || !changes.has(entry),
    findings: hasChangeColumn ? [] : findingsOf(decided),
  }
}
