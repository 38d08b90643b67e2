import {
  closeReport,
  hairlineAt,
  heading,
  openReport,
  type PdfReport,
  paragraph,
  space,
  type Tone,
  yieldToEventLoop,
} from '#server/pdf-report/pdf-report.ts'
import { type CellPart, type TableCell, table } from '#server/pdf-report/table.ts'
import { formatDay } from '#shared/dates.ts'
import { formatDollars } from '#shared/money.ts'
import { feeKindLabels } from '#shared/policies/term-choices.ts'
import { type ComparedCell, compareQuotes, type Mark } from '#shared/requotes/comparison.rules.ts'
import type { Offer, ProposalContent } from '#shared/requotes/proposal.contract.ts'
import { totalCost } from '#shared/requotes/requotes.rules.ts'

/** So many quotes stand beside each other on a page. */
const quotesPerTable = 4

const tones: Record<NonNullable<Mark>, Tone> = {
  ...{ better: 'green', worse: 'red', missing: 'red', different: 'orange', added: 'green' },
}

const disclaimer =
  'This proposal summarizes the carriers’ quotes. It is not a contract and does not bind coverage. The policies, with their terms, conditions and exclusions, control. Premiums may change if the information that the quotes are based on changes. Coverage begins only when the agency or the carrier confirms it in writing.'

const dollars = (amount: number | null) => formatDollars(amount, { cents: true })

function cellOf({ text, mark, note }: ComparedCell): TableCell {
  const parts: CellPart[] = [{ text }]
  if (note) parts.push({ text: note, tone: mark ? tones[mark] : 'soft' })
  return parts
}

function letterhead(paper: PdfReport, { requote, agency, sender, today }: ProposalContent): void {
  paragraph(paper, agency.name, { size: 13, isBold: true, after: 2 })
  const reached = [agency.address, agency.phone, sender.email].filter(Boolean).join(' · ')
  paragraph(paper, reached, { size: 9, tone: 'soft', after: 8 })
  hairlineAt(paper, paper.y)
  space(paper, 16)
  heading(paper, `Insurance proposal for ${requote.clientName}`, 1)
  const from = requote.effectiveDate ? `Effective ${formatDay(requote.effectiveDate)}. ` : ''
  const lines = requote.lines.join(', ')
  paragraph(paper, `${lines}. ${from}Prepared ${formatDay(today)} by ${sender.name}.`, {
    ...{ tone: 'soft', after: 10 },
  })
}

async function comparisonPart(
  paper: PdfReport,
  { requote, offers, expiring }: ProposalContent,
): Promise<void> {
  for (let from = 0; from < offers.length; from += quotesPerTable) {
    const some = offers.slice(from, from + quotesPerTable)
    const { columns, sections } = compareQuotes(requote, some, expiring)
    for (const section of sections.filter(({ rows }) => rows.length > 0)) {
      heading(paper, section.title, 2)
      await table(
        paper,
        [{ title: '', share: 1.5 }, ...columns.map(({ name }) => ({ title: name, share: 1 }))],
        section.rows.map(({ label, cells }) => [label, ...cells.map(cellOf)]),
      )
      await yieldToEventLoop()
    }
  }
}

function validityOf({ validUntil }: Offer, today: string): CellPart {
  if (!validUntil) return { text: 'Not stated' }
  const day = formatDay(validUntil)
  return validUntil < today ? { text: `Expired ${day}`, tone: 'red' } : { text: day }
}

function feesOf({ fees, taxes }: Offer): TableCell {
  const all = fees.map(({ kind, amount }) => `${feeKindLabels[kind]} ${dollars(amount)}`)
  const parts = [...all, ...(taxes ? [`Taxes ${dollars(taxes)}`] : [])]
  return parts.length > 0 ? parts.map((text) => ({ text })) : '—'
}

async function optionsPart(paper: PdfReport, { offers, today }: ProposalContent): Promise<void> {
  heading(paper, 'Cost and terms', 2)
  await table(
    paper,
    [
      { title: 'Option', share: 1.6 },
      { title: 'Premium', share: 0.9, align: 'right' },
      { title: 'Fees and taxes', share: 1.4 },
      { title: 'Total', share: 0.9, align: 'right' },
      { title: 'Valid through', share: 1.1 },
      { title: 'Terms', share: 2.6 },
    ],
    offers.map((quote) => [
      [
        { text: quote.carrier, isBold: true },
        { text: quote.lines.join(', '), tone: 'soft' },
      ],
      dollars(quote.premium),
      feesOf(quote),
      dollars(totalCost(quote)),
      [validityOf(quote, today)],
      quote.terms || '—',
    ]),
  )
}

/** The proposal as a PDF: the agency's letterhead, the comparison with its differences said in words, cost and terms, and what it is not. */
export async function proposalPdf(proposal: ProposalContent): Promise<Buffer> {
  const { requote, agency } = proposal
  const title = `Insurance proposal for ${requote.clientName}`
  const paper = await openReport({
    title,
    footer: [agency.name, title].filter(Boolean).join(' · '),
    isLandscape: true,
  })
  letterhead(paper, proposal)
  await optionsPart(paper, proposal)
  await comparisonPart(paper, proposal)
  space(paper, 6)
  paragraph(paper, disclaimer, { size: 8.5, tone: 'soft' })
  return closeReport(paper)
}
