import { readAcordForm } from '#engines/acord-reading/read-acord-form.rules.ts'
import { emptyFacts } from '#shared/documents/empty-facts.rules.ts'
import type { Facts } from '#shared/documents/facts.contract.ts'
import type { LineCode } from '#shared/documents/lines.rules.ts'
import type { ReadPage } from '#shared/documents/reading.contract.ts'
import { type Candidate, foundAt } from './confidence.rules.ts'
import { coverageFactsOf } from './coverage-facts.rules.ts'
import type { Context } from './coverages/contexts.rules.ts'
import { coveragesOn } from './coverages/find-coverages.rules.ts'
import type { RowCoverage } from './coverages/row-values.rules.ts'
import { formFactsOf, formsOf, type ListedForm } from './forms.rules.ts'
import { insuredFactsOf } from './insured-facts.rules.ts'
import { kindOf } from './kinds.rules.ts'
import { layoutPage } from './layout/page-layout.rules.ts'
import { linesOf } from './lines-of-business.rules.ts'
import { readLossRun } from './loss-runs/read-loss-run.rules.ts'
import { type PageRole, roleOf } from './page-roles.rules.ts'
import { policyFactsOf } from './policy-facts.rules.ts'
import { distinctPremiums, premiumsOn, type RowPremium, totalOf } from './premiums.rules.ts'
import { interestsOf } from './schedules/interests.rules.ts'
import { locationsOf } from './schedules/locations.rules.ts'
import { payrollOf } from './schedules/payroll.rules.ts'
import { vehiclesOf } from './schedules/vehicles.rules.ts'
import { transactionOn } from './transactions.rules.ts'

/** The coverages of pages that follow one another: what a heading says holds until the next, over the page's end. */
function coverageRows(
  roles: readonly PageRole[],
  first: LineCode | null,
  premiums: readonly RowPremium[],
): RowCoverage[] {
  const charged = premiums.filter(({ kind }) => kind === 'line' || kind === 'total')
  const premiumRows = new Set(charged.flatMap(({ amount }) => amount.spans.map(({ row }) => row)))
  let context: Context = { line: first, isOther: false }
  return roles.flatMap(({ page }) => {
    const { found, last } = coveragesOn(page, context, premiumRows)
    context = last
    return found
  })
}

type Statements = {
  roles: readonly PageRole[]
  premiums: readonly RowPremium[]
  total: Candidate<number> | null
  coverages: readonly RowCoverage[]
  lines: readonly Candidate<LineCode>[]
  forms: readonly ListedForm[]
}

/** What the rows of pages state of premiums, coverages, lines and forms: each helps to read the others. */
function statementsOf(roles: readonly PageRole[]): Statements {
  const forms = formsOf(roles)
  const found = roles.flatMap(({ page }) => premiumsOn(page))
  const premiums = distinctPremiums(found)
  const often = (sum: number) =>
    found.filter(({ kind, amount }) => kind === 'total' && amount.value === sum).length
  const before = linesOf({ roles, premiums, coverages: [], forms })
  const [first] = before
  const coverages = coverageRows(roles, before.length === 1 && first ? first.value : null, found)
  const lines = linesOf({ roles, premiums, coverages, forms })
  return { roles, premiums, total: totalOf(premiums, often), coverages, lines, forms }
}

function policiesOf({ roles, lines, total }: Statements): Facts['policies'] {
  const parts = policyFactsOf(roles)
  const isFound = Object.values(parts).some((part) => part !== null) || lines.length > 0 || total !== null
  const premium = total ? foundAt(total) : null
  return isFound ? [{ ...parts, lines: lines.map((line) => foundAt(line)), premium }] : []
}

/** The facts of declarations, a policy, a quote, a binder or anything else that is no form. */
function readLayout(pages: readonly ReadPage[]): Facts {
  const all = pages.map((page) => roleOf(layoutPage(page)))
  const stating = all.filter(({ isWording }) => !isWording)
  const roles = stating.length > 0 ? stating : all
  const laid = roles.map(({ page }) => page)
  const statements = statementsOf(roles)
  const lines = statements.lines.map(({ value }) => value)
  const made = transactionOn(all.map(({ page }) => page))
  return {
    ...emptyFacts(),
    ...insuredFactsOf(roles),
    kind: foundAt(made?.kind ?? kindOf(all)),
    policies: policiesOf(statements),
    coverages: coverageFactsOf(statements.coverages, lines),
    locations: locationsOf(laid),
    vehicles: vehiclesOf(laid),
    payroll: payrollOf(laid),
    forms: statements.forms.map(formFactsOf),
    premiums: statements.premiums.map(({ amount, ...premium }) => ({ ...premium, amount: foundAt(amount) })),
    totalPremium: statements.total ? foundAt(statements.total) : null,
    interests: interestsOf(laid),
    transactions: made ? [made.transaction] : [],
  }
}

/** Finds the facts of a document in its pages, each with its page, place and confidence; never a guess. */
export function extractFacts(pages: readonly ReadPage[]): Facts {
  return readAcordForm(pages) ?? readLossRun(pages) ?? readLayout(pages)
}
