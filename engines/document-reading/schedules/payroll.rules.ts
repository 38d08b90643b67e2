import { moneyIn } from '#engines/document-reading/columns.rules.ts'
import { foundAt } from '#engines/document-reading/confidence.rules.ts'
import type { PageLayout, Row } from '#engines/document-reading/layout/page-layout.rules.ts'
import { textOf } from '#engines/document-reading/layout/spans.rules.ts'
import type { PayrollFacts } from '#shared/documents/facts.contract.ts'

const heading = /\b(?:payroll|remuneration)\b/
const classHeading = /\b(?:class(?:ification)?s?|code)\b/
const end =
  /\b(?:total|premium discount|expense constant|experience modification|standard premium|subject premium)\b/
const rateShape = /^\$?\d{1,3}\.\d{2,4}$/

/** A row of the table: class code, what it is for, the year's payroll, then rate and premium. */
function factsOf(row: Row): PayrollFacts | null {
  const codeAt = row.words.findIndex(
    ({ text }, at) => at < 5 && /^\d{4}$/.test(text) && !/^(?:19|20)\d\d$/.test(text),
  )
  const code = codeAt < 0 ? null : { row, from: codeAt, to: codeAt }
  if (!code) return null
  const sums = moneyIn({ row, from: codeAt + 1, to: row.words.length - 1 })
  const isRate = (text: string) => rateShape.test(text) && Number(text.replace('$', '')) < 200
  const [payroll, ...rest] = sums.filter(
    ({ span, amount, isSure }) => !isRate(textOf(span)) && (isSure || amount >= 1000),
  )
  if (!payroll) return null
  const rate = sums.find(({ span }) => span.from > payroll.span.to && isRate(textOf(span)))
  const premium = rest.find(({ span }) => span.from > (rate?.span.to ?? payroll.span.to))
  const name = { row, from: codeAt + 1, to: payroll.span.from - 1 }
  const lead = { row, from: 0, to: codeAt - 1 }
  const described = [name, lead].find((span) => span.from <= span.to && /[A-Za-z]{4}/.test(textOf(span)))
  const state = row.words.slice(0, codeAt).find(({ text }) => /^[A-Z]{2}$/.test(text))
  const stateAt = state ? row.words.indexOf(state) : -1
  return {
    state: state
      ? foundAt({ value: state.text, spans: [{ row, from: stateAt, to: stateAt }], score: 0.85 })
      : null,
    classCode: foundAt({ value: textOf(code), spans: [code], score: 0.95 }),
    description: described
      ? foundAt({ value: textOf(described).replace(/[\s$]+$/, ''), spans: [described], score: 0.88 })
      : null,
    employees: null,
    payroll: foundAt({ value: payroll.amount, spans: [payroll.span], score: 0.93 }),
    rate: rate ? foundAt({ value: rate.amount, spans: [rate.span], score: 0.9 }) : null,
    premium: premium ? foundAt({ value: premium.amount, spans: [premium.span], score: 0.88 }) : null,
  }
}

/** The payroll by class of a workers compensation document, from below its table's heading to its totals. */
export function payrollOf(pages: readonly PageLayout[]): PayrollFacts[] {
  return pages.flatMap(({ rows }) => {
    let isInTable = false
    return rows.flatMap((row) => {
      if (heading.test(row.folded) && row.words.length < 30 && isNearClasses(rows, row)) isInTable = true
      else if (isInTable && end.test(row.folded)) isInTable = false
      const facts = isInTable ? factsOf(row) : null
      return facts ? [facts] : []
    })
  })
}

const isNearClasses = (rows: readonly Row[], row: Row) =>
  rows.slice(Math.max(0, row.at - 2), row.at + 3).some(({ folded }) => classHeading.test(folded))
