import { beforeIn, isLabel, valuePlaces } from './blocks.rules.ts'
import { moneyIn } from './columns.rules.ts'
import type { Candidate } from './confidence.rules.ts'
import { labels } from './labels.rules.ts'
import type { PageLayout } from './layout/page-layout.rules.ts'
import { findSpans, spanOfLetters, textOf } from './layout/spans.rules.ts'
import { isName, tidyName } from './values/read-names.rules.ts'

const entities =
  /\b(?:limited liability (?:company|corporation|partnership)|(?:sub-?chapter )?s[ -]corp(?:oration)?|corporation|(?:general |limited )?partnership|individual|sole proprietor(?:ship)?|joint venture|trust|non-?profit(?: organization)?|not for profit|association|municipality|llc|organization)\b/

/** What kind of entity the insured is, where a label says so. */
export function entitiesOn(page: PageLayout): Candidate<string>[] {
  return findSpans(page, labels.entity).flatMap((label) => {
    for (const { span, worth } of valuePlaces(label)) {
      const start = span.row.starts[span.from] ?? 0
      const text = span.row.folded.slice(
        start,
        (span.row.starts[span.to + 1] ?? span.row.folded.length + 1) - 1,
      )
      const match = entities.exec(text)
      if (!match || match.index > 14 || (text.match(new RegExp(entities.source, 'g'))?.length ?? 0) > 2)
        continue
      const place = spanOfLetters(span.row, start + match.index, start + match.index + match[0].length)
      return [{ value: tidyName(textOf(place)), spans: [place], score: 0.92 * worth }]
    }
    return []
  })
}

/** What the insured does, where a label says so. */
export function businessesOn(page: PageLayout): Candidate<string>[] {
  return findSpans(page, labels.business).flatMap((label) => {
    if (/\b(?:form of|type of|completed|products|other|the)\s*$/.test(beforeIn(label))) return []
    for (const { span, worth } of valuePlaces(label).slice(0, 3)) {
      const value = tidyName(textOf(span))
      const isText =
        /[A-Za-z]{3}/.test(value) && value.length <= 90 && !/^see\b/i.test(value) && !/\$|\d{4,}/.test(value)
      if (
        isText &&
        !isLabel(span) &&
        !entities.test(value.toLowerCase()) &&
        (isName(value) || value.split(' ').length > 1)
      )
        return [{ value, spans: [span], score: 0.86 * worth }]
    }
    return []
  })
}

const amountLabels = {
  annualSales:
    /\b(?:(?:estimated |total |gross )?annual (?:gross )?(?:sales|receipts|revenues?)|gross (?:annual )?(?:sales|receipts|revenues?)|(?:sales|receipts|revenue)(?= ?:))/g,
  annualPayroll:
    /\b(?:(?:total |estimated )?(?:estimated )?(?:annual |total )(?:payroll|remuneration)|payroll(?= ?:))/g,
  employees:
    /\b(?:(?:number|no\.|#|total number) of (?:full[- ]time |ft )?employees|(?:total |full[- ]time )?employees(?= ?:))/g,
  yearsInBusiness: /\byears? in (?:business|operation)|\byrs in business/g,
} as const
export type Amount = keyof typeof amountLabels

/** A sum or count that a label of the account's exposures has beside or below it. */
export function amountsOn(page: PageLayout, what: Amount): Candidate<number>[] {
  const isCount = what === 'employees' || what === 'yearsInBusiness'
  return findSpans(page, amountLabels[what]).flatMap((label) => {
    for (const { span, worth } of valuePlaces(label).slice(0, 3)) {
      const [money] = moneyIn(span)
      if (!money || money.span.from > span.from + 1) continue
      const isFit = isCount
        ? !textOf(money.span).includes('$') && money.amount < (what === 'employees' ? 100_000 : 250)
        : money.isSure || money.amount >= 1000
      if (isFit) return [{ value: money.amount, spans: [money.span], score: 0.9 * worth }]
    }
    return []
  })
}
