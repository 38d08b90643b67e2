import { left, right, type Sheet } from './sheet.ts'
import type { Style } from './style.ts'
import type { MadePolicy } from './truth.ts'

type Write = (sheet: Sheet, policy: MadePolicy, style: Style) => void

const titles: Record<MadePolicy['kind'], string> = {
  dec_page: 'POLICY DECLARATIONS',
  policy: 'COMMON POLICY DECLARATIONS',
  quote: 'INSURANCE PROPOSAL - QUOTE',
  binder: 'INSURANCE BINDER',
}

const shown = (style: Style, text: string) => (style.isUpper ? text.toUpperCase() : text)
const bare = (label: string) => label.replace(/:$/, '')

/** The insured's lines: name, trade name, street, city. */
function insuredLines(policy: MadePolicy, style: Style): string[] {
  const lines = [
    policy.insured,
    ...(policy.tradeName ? [`DBA: ${policy.tradeName}`] : []),
    policy.street,
    policy.cityLine,
  ]
  return lines.map((line) => shown(style, line))
}

function producerLines({ producer }: MadePolicy, style: Style): string[] {
  return [producer.name, producer.street, producer.cityLine, producer.phone].map((line) => shown(style, line))
}

/** Writes lines below each other and comes back to where it began; answers how many there were. */
function block(sheet: Sheet, x: number, lines: readonly string[], label?: string): number {
  const from = sheet.y
  if (label) {
    sheet.write(x, label, { bold: true })
    sheet.y += sheet.size * 1.35
  }
  for (const line of lines) {
    sheet.write(x, line)
    sheet.y += sheet.size * 1.35
  }
  sheet.y = from
  return lines.length + (label ? 1 : 0)
}

function rows(sheet: Sheet, x: number, pairs: readonly (readonly [string, string])[], gap = 130): void {
  const widest = Math.max(...pairs.map(([label]) => sheet.widthOf(label, { bold: true })))
  for (const [label, value] of pairs) {
    sheet.write(x, label, { bold: true })
    sheet.write(x + Math.max(gap, widest + 10), value)
    sheet.down(1.15)
  }
}

function period({ effective, expiration }: MadePolicy, style: Style): string {
  return `${style.day(effective)} to ${style.day(expiration)}`
}

const middle = (left + right) / 2

/** The heading of the first page: the company and the title. */
export const heads: Record<Style['head'], Write> = {
  left(sheet, policy, style) {
    sheet.write(left, shown(style, policy.carrier), { bold: true, size: 13 })
    sheet.down(2)
    sheet.write(left, titles[policy.kind], { bold: true, size: 11 })
    sheet.down(2)
  },
  center(sheet, policy, style) {
    sheet.write(middle, titles[policy.kind], { bold: true, size: 13, align: 'center' })
    sheet.down(2)
    sheet.write(middle, `${bare(style.wording.carrier)}: ${policy.carrier}`, { align: 'center' })
    sheet.down(2)
  },
  letterhead(sheet, policy, style) {
    sheet.write(left, policy.carrier, { bold: true, size: 12 })
    sheet.write(right, titles[policy.kind], { bold: true, align: 'right' })
    sheet.down(1.4)
    sheet.write(left, 'Home Office: 400 Capitol Plaza, Columbus, OH 43215 · 1-800-555-0144')
    sheet.write(right, `${style.wording.issued}: ${style.day(policy.issued)}`, { align: 'right' })
    sheet.down(1.5)
    sheet.rule()
    sheet.down()
  },
  banner(sheet, policy, style) {
    sheet.box(left, sheet.y, right - left, 34)
    sheet.y += 6
    sheet.write(middle, `${titles[policy.kind]} - RENEWAL`, { bold: true, align: 'center', size: 11 })
    sheet.y += 38
    sheet.write(left, `${bare(style.wording.carrier)}`, { bold: true })
    sheet.write(left + 140, policy.carrier)
    sheet.down(2)
  },
}

/** Who is insured, by whom and when, with the numbers that stand beside it. */
export const identities: Record<Style['ids'], Write> = {
  rows(sheet, policy, style) {
    const { wording: w } = style
    rows(sheet, left, [
      [w.number, policy.policyNumber],
      [w.from, style.day(policy.effective)],
      [w.to, style.day(policy.expiration)],
      [w.prior, policy.priorNumber],
      [w.entity, policy.entity],
    ])
    sheet.down(0.5)
    block(sheet, left + 280, producerLines(policy, style), w.producer)
    sheet.down(block(sheet, left, insuredLines(policy, style), w.insured) + 1)
  },
  below(sheet, policy, style) {
    const { wording: w } = style
    const heads = [w.number, w.from, w.to, w.account]
    const values = [
      policy.policyNumber,
      style.day(policy.effective),
      style.day(policy.expiration),
      policy.accountNumber,
    ]
    for (const [index, head] of heads.entries())
      sheet.write(left + index * 130, head, { bold: true, size: 8 })
    sheet.down(1.2)
    for (const [index, value] of values.entries()) sheet.write(left + index * 130, value)
    sheet.down(2)
    const count = block(sheet, left, insuredLines(policy, style), w.insured)
    block(sheet, left + 270, producerLines(policy, style), w.producer)
    sheet.down(count + 1)
  },
  boxes(sheet, policy, style) {
    const { wording: w } = style
    const top = sheet.y
    const half = (right - left) / 2
    sheet.box(left, top, half, 84)
    sheet.box(left + half, top, half, 84)
    sheet.y = top + 4
    block(sheet, left + 6, insuredLines(policy, style), w.insured)
    block(sheet, left + half + 6, producerLines(policy, style), w.producer)
    sheet.y = top + 84
    sheet.box(left, sheet.y, half, 30)
    sheet.box(left + half, sheet.y, half, 30)
    sheet.y += 3
    block(sheet, left + 6, [policy.policyNumber], w.number)
    block(sheet, left + half + 6, [`${period(policy, style)} 12:01 A.M. Standard Time`], w.period)
    sheet.y += 38
  },
  twoColumns(sheet, policy, style) {
    const { wording: w } = style
    const top = sheet.y
    const count = block(sheet, left, insuredLines(policy, style), w.insured)
    rows(
      sheet,
      left + 270,
      [
        [w.number, policy.policyNumber],
        [w.from, style.day(policy.effective)],
        [w.to, style.day(policy.expiration)],
        [w.issued, style.day(policy.issued)],
        ['Agency Code', policy.producer.code],
      ],
      120,
    )
    sheet.y = Math.max(sheet.y, top + (count + 1) * sheet.size * 1.35)
    sheet.down()
    sheet.down(block(sheet, left, producerLines(policy, style), w.producer) + 1)
  },
  leaders(sheet, policy, style) {
    const { wording: w } = style
    const line = (label: string, value: string) => {
      sheet.write(left, `${bare(label)} ${'.'.repeat(Math.max(3, 46 - label.length))} ${value}`)
      sheet.down(1.2)
    }
    line(w.insured, shown(style, policy.insured))
    line(w.address, shown(style, `${policy.street}, ${policy.cityLine}`))
    line(w.number, policy.policyNumber)
    line(w.period, `From ${style.day(policy.effective)} To ${style.day(policy.expiration)}`)
    line(w.business, policy.business)
    line(w.producer, `${policy.producer.name}  ${policy.producer.phone}`)
    sheet.down()
  },
  numbered(sheet, policy, style) {
    const w = style.wording
    sheet.write(right, `${bare(w.number)} ${policy.policyNumber}`, { bold: true, align: 'right' })
    sheet.down(1.5)
    sheet.write(left, 'ITEM 1. NAMED INSURED AND MAILING ADDRESS', { bold: true })
    sheet.down(1.2)
    sheet.down(block(sheet, left + 20, insuredLines(policy, style)) + 0.5)
    sheet.write(left, 'ITEM 2. POLICY PERIOD', { bold: true })
    sheet.down(1.2)
    sheet.write(
      left + 20,
      `From: ${style.day(policy.effective)}   To: ${style.day(policy.expiration)}   at 12:01 A.M. at the mailing address shown above`,
    )
    sheet.down(1.6)
    sheet.write(left, `${bare(w.entity)}: ${policy.entity}     ${bare(w.business)}: ${policy.business}`)
    sheet.down(2)
  },
  window(sheet, policy, style) {
    const { wording: w } = style
    block(sheet, left + 300, producerLines(policy, style), w.producer)
    sheet.down(6)
    const count = block(sheet, left + 20, insuredLines(policy, style))
    block(
      sheet,
      left + 300,
      [policy.policyNumber, period(policy, style)],
      `${bare(w.number)} / ${bare(w.period)}`,
    )
    sheet.down(count + 2)
    sheet.write(left, `${bare(w.insured)}: ${shown(style, policy.insured)}`)
    sheet.down(2)
  },
  reversed(sheet, policy, style) {
    const { wording: w } = style
    block(sheet, left, producerLines(policy, style), w.producer)
    const count = block(sheet, left + 280, insuredLines(policy, style), w.insured)
    sheet.down(count + 2)
    sheet.write(left, `${bare(w.period)}:  ${period(policy, style)}`, { bold: true })
    sheet.write(left + 280, `${bare(w.number)}:  ${policy.policyNumber}`, { bold: true })
    sheet.down(1.4)
    sheet.write(
      left,
      `${bare(w.account)}: ${policy.accountNumber}    ${bare(w.prior)}: ${policy.priorNumber}`,
    )
    sheet.down(2)
  },
}
