import { left, right, type Sheet } from './sheet.ts'
import type { Style } from './style.ts'
import type { GeneratedCoverage, GeneratedLine, MadePolicy } from './truth.ts'
import { lineNames } from './vocabulary.ts'

type Write = (sheet: Sheet, policy: MadePolicy, style: Style) => void

/** How a document calls a line: always the same in one document. */
export function nameOf(policy: MadePolicy, { line }: GeneratedLine): string {
  const names = (lineNames[line] ?? line).split('|')
  return names[policy.accountNumber.charCodeAt(0) % names.length] ?? line
}

function sum(value: number | string | null, style: Style): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : style.money(value)
}

function eachLine(sheet: Sheet, policy: MadePolicy, write: (line: GeneratedLine) => void): void {
  for (const line of policy.lines) {
    sheet.need(line.coverages.length + 4)
    sheet.write(left, nameOf(policy, line).toUpperCase(), { bold: true })
    sheet.down(1.4)
    write(line)
    sheet.down(1)
  }
}

function tableOf(
  sheet: Sheet,
  coverages: readonly GeneratedCoverage[],
  style: Style,
  isRight: boolean,
): void {
  const align = isRight ? ('right' as const) : ('left' as const)
  const [limitAt, deductibleAt, premiumAt] = isRight ? [380, 460, right] : [310, 400, 490]
  const { wording: w } = style
  sheet.write(left, w.coverage, { bold: true })
  sheet.write(limitAt, w.limit, { bold: true, align })
  if (coverages.some(({ deductible }) => deductible !== null))
    sheet.write(deductibleAt, w.deductible, { bold: true, align })
  if (coverages.some(({ premium }) => premium !== null))
    sheet.write(premiumAt, w.premium, { bold: true, align })
  sheet.down(1.2)
  sheet.rule()
  for (const coverage of coverages) {
    const [name, rest] = halves(coverage.name, 46)
    sheet.write(left, name)
    sheet.write(limitAt, sum(coverage.limit, style), { align })
    sheet.write(deductibleAt, sum(coverage.deductible, style), { align })
    sheet.write(premiumAt, sum(coverage.premium, style), { align })
    sheet.down(1.15)
    if (rest) {
      sheet.write(left + 10, rest)
      sheet.down(1.15)
    }
  }
}

/** A long name broken in two at a blank. */
function halves(text: string, longest: number): readonly [string, string] {
  if (text.length <= longest) return [text, '']
  const at = text.lastIndexOf(' ', longest)
  return [text.slice(0, at), text.slice(at + 1)]
}

function withDeductible(coverage: GeneratedCoverage, style: Style): string {
  return coverage.deductible === null
    ? ''
    : `   ${style.wording.deductible}: ${sum(coverage.deductible, style)}`
}

/** A name cut to a width, as some systems print it. */
function shortened(sheet: Sheet, name: string, width: number): string {
  let text = name
  while (sheet.widthOf(text, { size: 8 }) > width) text = text.slice(0, -1)
  return text.trim()
}

/** What is covered and for how much. */
export const coverageParts: Record<Style['coverages'], Write> = {
  table(sheet, policy, style) {
    eachLine(sheet, policy, ({ coverages }) => tableOf(sheet, coverages, style, true))
  },
  twoTables(sheet, policy, style) {
    eachLine(sheet, policy, ({ coverages }) => tableOf(sheet, coverages, style, false))
  },
  rows(sheet, policy, style) {
    eachLine(sheet, policy, ({ coverages }) => {
      for (const coverage of coverages) {
        sheet.write(left + 12, `${coverage.name}:`)
        sheet.write(left + 320, sum(coverage.limit, style))
        if (coverage.deductible !== null) sheet.write(left + 420, `${sum(coverage.deductible, style)} ded.`)
        sheet.down(1.2)
      }
    })
  },
  leaders(sheet, policy, style) {
    eachLine(sheet, policy, ({ coverages }) => {
      for (const coverage of coverages) {
        const dots = ' .'.repeat(Math.max(2, Math.round((70 - coverage.name.length) / 2)))
        sheet.write(
          left,
          `${coverage.name}${dots} ${sum(coverage.limit, style)}${withDeductible(coverage, style)}`,
        )
        sheet.down(1.2)
      }
    })
  },
  pairs(sheet, policy, style) {
    eachLine(sheet, policy, ({ coverages }) => {
      for (const [index, coverage] of coverages.entries()) {
        const x = index % 2 === 0 ? left : left + 262
        const limit = sum(coverage.limit, style)
        const free = 238 - sheet.widthOf(limit, { size: 8 })
        sheet.write(x, shortened(sheet, coverage.name, free), { size: 8 })
        sheet.write(x + 250, limit, { align: 'right', size: 8 })
        if (index % 2 === 1 || index === coverages.length - 1) sheet.down(1.3)
      }
      for (const coverage of coverages.filter(({ deductible }) => deductible !== null)) {
        sheet.write(
          left,
          `${coverage.name} ${style.wording.deductible}: ${sum(coverage.deductible, style)}`,
          { size: 8 },
        )
        sheet.down(1.2)
      }
    })
  },
  sentences(sheet, policy, style) {
    eachLine(sheet, policy, ({ coverages }) => {
      for (const coverage of coverages) {
        sheet.write(left, `${style.wording.limit} for ${coverage.name}: ${sum(coverage.limit, style)}.`)
        sheet.down(1.15)
        if (coverage.deductible === null) continue
        sheet.write(
          left + 12,
          `A deductible of ${sum(coverage.deductible, style)} applies to ${coverage.name}.`,
        )
        sheet.down(1.15)
      }
    })
  },
  amountFirst(sheet, policy, style) {
    eachLine(sheet, policy, ({ coverages }) => {
      for (const coverage of coverages) {
        sheet.write(left + 100, sum(coverage.limit, style), { align: 'right' })
        sheet.write(left + 112, `${coverage.name}${withDeductible(coverage, style)}`)
        sheet.down(1.2)
      }
    })
  },
}

type Charge = readonly [name: string, dollars: number]

function charges(policy: MadePolicy, style: Style): Charge[] {
  return [
    ...policy.lines.map((line): Charge => [nameOf(policy, line), line.premium]),
    ...(policy.tax ? [[style.wording.tax, policy.tax] as const] : []),
    ...(policy.fee ? [[style.wording.fee, policy.fee] as const] : []),
  ]
}

function column(sheet: Sheet, rows: readonly Charge[], style: Style, x = left, end = right): void {
  for (const [name, dollars] of rows) {
    sheet.write(x, name)
    sheet.write(end, style.money(dollars), { align: 'right' })
    sheet.down(1.15)
  }
}

/** What it costs. */
export const premiumParts: Record<Style['premiums'], Write> = {
  table(sheet, policy, style) {
    sheet.need(policy.lines.length + 6)
    sheet.write(
      left,
      'This policy consists of the following coverage parts for which a premium is indicated.',
    )
    sheet.down(1.2)
    sheet.write(right, style.wording.premium, { bold: true, align: 'right' })
    sheet.down(1.2)
    column(sheet, charges(policy, style), style)
    sheet.rule(right - 90)
    sheet.write(left + 200, style.wording.total, { bold: true })
    sheet.write(right, style.money(policy.total), { bold: true, align: 'right' })
    sheet.down(2)
  },
  rows(sheet, policy, style) {
    for (const [name, dollars] of charges(policy, style)) {
      sheet.need(2)
      sheet.write(left, `${name} Premium: ${style.money(dollars)}`)
      sheet.down(1.15)
    }
    sheet.write(left, `${style.wording.total}: ${style.money(policy.total)}`, { bold: true })
    sheet.down(2)
  },
  totalOnly(sheet, policy, style) {
    sheet.need(2)
    sheet.write(left, style.wording.total, { bold: true })
    sheet.write(left + 260, style.money(policy.total), { bold: true })
    sheet.down(2)
  },
  withInstalments(sheet, policy, style) {
    sheet.need(policy.lines.length + 8)
    column(sheet, charges(policy, style), style, left, left + 330)
    sheet.write(left, style.wording.total, { bold: true })
    sheet.write(left + 330, style.money(policy.total), { bold: true, align: 'right' })
    sheet.down(1.4)
    const part = Math.round((policy.total / 4) * 100) / 100
    sheet.write(
      left,
      `Payable in 4 installments of ${style.money(part)}. Minimum earned premium ${style.money(Math.round(policy.total / 4))}.`,
    )
    sheet.down(2)
  },
  beside(sheet, policy, style) {
    sheet.need(policy.lines.length + 4)
    const top = sheet.y
    column(sheet, charges(policy, style), style, left, left + 300)
    const end = sheet.y
    sheet.y = top
    sheet.box(left + 340, top, right - left - 340, 36)
    sheet.y += 4
    sheet.write(left + 350, style.wording.total, { size: 8, bold: true })
    sheet.y += 14
    sheet.write(right - 10, style.money(policy.total), { align: 'right', bold: true })
    sheet.y = Math.max(end, top + 44)
    sheet.down()
  },
}
