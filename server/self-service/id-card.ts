import { rgb } from '@libpdf/core'
import {
  closeReport,
  margin,
  needRoom,
  openReport,
  type PdfReport,
  space,
  writeLine,
} from '#server/pdf-report/pdf-report.ts'
import { wrapText } from '#server/pdf-report/wrap.ts'
import { formatDay } from '#shared/dates.ts'

/** What an ID card says. */
export type IdCard = {
  agency: { name: string; phone: string }
  insured: string
  line: string
  carrier: string
  /** Empty where it is not known. */
  naic: string
  policyNumber: string
  effectiveDate: string
  expirationDate: string
  vehicles: { year: number; make: string; model: string; vin: string }[]
}

type Written = { x: number; y: number; width: number; size: number; isBold?: boolean }

const cardWidth = 380
const padding = 16
const line = rgb(0.5, 0.49, 0.46)

const issuedBy = ({ agency: { name, phone } }: IdCard) =>
  `Issued by ${name}${phone && `, ${phone},`} from its records. Not a state form and not the insurance company’s own card: where one of these is asked for, show it. This card doesn’t change the policy.`

function frame({ page }: PdfReport, top: number, foot: number): void {
  const [left, right] = [margin, margin + cardWidth]
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: foot },
    { x: left, y: foot },
  ]
  for (const [at, start] of corners.entries()) {
    const end = corners[(at + 1) % corners.length] ?? start
    page.drawLine({ start, end, color: line, thickness: 0.8 })
  }
}

/** Writes a text over as many lines as it needs; answers how many points they take. */
function lines(paper: PdfReport, text: string, { x, y, width, size, isBold = false }: Written): number {
  const font = isBold ? paper.bold : paper.regular
  const wrapped = wrapText(font, text, size, width)
  const height = size * 1.3
  for (const [at, one] of wrapped.entries())
    writeLine(paper, one, { x, y: y - at * height, size, isBold, tone: isBold ? 'text' : 'soft' })
  return wrapped.length * height
}

function pair(paper: PdfReport, facts: readonly (readonly [label: string, value: string])[]): void {
  const width = (cardWidth - 2 * padding) / facts.length
  const heights = facts.map(([label, value], at) => {
    const x = margin + padding + at * width
    writeLine(paper, label.toUpperCase(), { x, y: paper.y, size: 6.5, tone: 'soft' })
    return lines(paper, value, { x, y: paper.y - 10, width: width - 8, size: 10, isBold: true })
  })
  paper.y -= 17 + Math.max(...heights)
}

/** Draws the card of one vehicle, to be cut out. */
function drawCard(paper: PdfReport, card: IdCard, vehicle: IdCard['vehicles'][number]): void {
  needRoom(paper, 240)
  const top = paper.y
  paper.y -= padding
  const x = margin + padding
  writeLine(paper, 'Auto insurance identification card', { x, y: paper.y, size: 12, isBold: true })
  paper.y -= 24
  pair(paper, [
    ['Insurance company', card.carrier],
    ...(card.naic ? [['NAIC code', card.naic] as const] : []),
  ])
  pair(paper, [
    ['Policy number', card.policyNumber],
    ['Coverage', card.line],
  ])
  pair(paper, [
    ['Effective', formatDay(card.effectiveDate)],
    ['Expires', formatDay(card.expirationDate)],
  ])
  pair(paper, [['Insured', card.insured]])
  const { year, make, model, vin } = vehicle
  pair(paper, [
    ['Vehicle', [year, make, model].filter(Boolean).join(' ')],
    ['VIN', vin],
  ])
  const at = { x, y: paper.y, width: cardWidth - 2 * padding, size: 7.5 }
  paper.y -= lines(paper, issuedBy(card), at) + 8
  frame(paper, top, paper.y)
  space(paper, 16)
}

/** The ID cards of a policy as a PDF: one for each vehicle. */
export async function drawIdCards(card: IdCard): Promise<Buffer> {
  const footer = `${card.agency.name}: ID card of policy ${card.policyNumber}`
  const paper = await openReport({ title: 'Auto insurance identification card', footer })
  for (const vehicle of card.vehicles) drawCard(paper, card, vehicle)
  return closeReport(paper)
}
