import { decisionLine } from '#engines/gap-analysis/letter.rules.ts'
import {
  choices,
  closeReport,
  heading,
  openReport,
  type PdfReport,
  paragraph,
  type Tone,
  yieldToEventLoop,
} from '#server/pdf-report/pdf-report.ts'
import { type TableCell, table } from '#server/pdf-report/table.ts'
import {
  type Analysis,
  type AnalysisResult,
  analysisKindLabels,
  type Cell,
  type Finding,
  findingStateLabels,
  type GapWeight,
  type Grid,
  gapStateLabels,
  gapWeightLabels,
  gapWeights,
  indicativeNote,
} from '#shared/commercial/analysis.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { Citation, ComparisonRow, DifferenceWeight } from '#shared/documents/comparison.contract.ts'
import { documentKindLabels } from '#shared/documents/facts.contract.ts'
import { lineLabels } from '#shared/documents/lines.rules.ts'
import { formatDollars } from '#shared/money.ts'

const weightTones: Record<DifferenceWeight | GapWeight, Tone> = {
  critical: 'red',
  notable: 'orange',
  minor: 'soft',
  better: 'green',
  same: 'soft',
}
const weightMarks: Record<DifferenceWeight, string> = {
  critical: 'Critical',
  notable: 'Notable',
  minor: 'Minor',
  better: 'Better',
  same: '',
}

function placeOf(citation: Citation | null): string {
  return citation?.page ? `p. ${citation.page}` : ''
}

function cited({ text, citation }: Cell): TableCell {
  const place = placeOf(citation)
  return place ? [{ text }, { text: place, tone: 'soft' }] : text
}

async function documentsPart(paper: PdfReport, { documents }: AnalysisResult): Promise<void> {
  heading(paper, 'Documents')
  await table(
    paper,
    [
      { title: 'Document', share: 4 },
      { title: 'Carrier and policy', share: 3 },
      { title: 'Term', share: 3 },
      { title: 'Premium', share: 1.4, align: 'right' },
    ],
    documents.map((document) => [
      [
        { text: `${document.label}: ${document.fileName}`, isBold: true },
        {
          text: [documentKindLabels[document.kind], document.namedInsured].filter(Boolean).join(' · '),
          tone: 'soft',
        },
      ],
      [{ text: document.carrier || '—' }, { text: document.policyNumbers, tone: 'soft' }],
      `${formatDay(document.effectiveDate)} to ${formatDay(document.expirationDate)}`,
      formatDollars(document.totalPremium, { cents: true }),
    ]),
  )
}

async function gridPart(paper: PdfReport, grid: Grid, title: string): Promise<void> {
  heading(paper, title)
  if (grid.sections.length === 0) paragraph(paper, 'No coverages could be read in this document.')
  for (const section of grid.sections) {
    const premium = section.premium.amount === null ? '' : `: ${section.premium.text}`
    heading(paper, `${section.label}${premium}`, 3)
    if (section.rows.length === 0) {
      paragraph(paper, 'Named in the document; no limits could be read.', { tone: 'soft' })
      continue
    }
    await table(
      paper,
      [
        { title: 'Coverage', share: 4 },
        { title: 'Limit', share: 2, align: 'right' },
        { title: 'Deductible', share: 1.6, align: 'right' },
        { title: 'Premium', share: 1.4, align: 'right' },
      ],
      section.rows.map((row) => [
        row.location ? `${row.name} (location ${row.location})` : row.name,
        cited(row.limit),
        cited(row.deductible),
        cited(row.premium),
      ]),
    )
    await yieldToEventLoop()
  }
}

function changeParts({ changes }: ComparisonRow, labels: readonly string[]): TableCell {
  return changes.map(({ weight, what, document }) => ({
    text: `${weightMarks[weight]}: ${what}${labels.length > 2 ? ` (${labels[document]})` : ''}`,
    tone: weightTones[weight],
    isBold: weight === 'critical',
  }))
}

async function comparisonPart(paper: PdfReport, { comparison, documents }: AnalysisResult): Promise<void> {
  if (!comparison) return
  heading(paper, 'Summary')
  for (const sentence of comparison.summary) paragraph(paper, `•  ${sentence}`, { after: 2 })
  const labels = documents.map(({ label }) => label)
  const differing = comparison.rows.filter(({ weight }) => weight !== 'same')
  heading(paper, 'Differences')
  if (differing.length === 0) paragraph(paper, 'No differences were found in what could be read.')
  for (const group of new Set(differing.map((row) => row.group))) {
    heading(paper, group, 3)
    const rows = differing.filter((row) => row.group === group)
    await table(
      paper,
      [
        { title: 'What', share: 2.4 },
        ...labels.map((title) => ({ title, share: 1.8 })),
        { title: 'Difference', share: 3 },
      ],
      rows.map((row) => [
        [{ text: row.name, isBold: true }],
        ...row.cells.map(({ main, detail, citation }): TableCell => {
          const place = [detail, placeOf(citation)].filter(Boolean).join(' · ')
          return place ? [{ text: main }, { text: place, tone: 'soft' }] : main
        }),
        changeParts(row, labels),
      ]),
    )
  }
}

function whereFound({ citations, document }: Finding, labels: readonly string[]): string {
  const places = citations.slice(0, 3).map((citation) => {
    const of = labels.length > 1 ? ` of ${labels[citation.document]}` : ''
    return citation.page ? `page ${citation.page}${of}: “${citation.text}”` : `“${citation.text}”${of}`
  })
  if (places.length > 0) return `Seen on ${places.join('; ')}`
  return document === null || labels.length === 1 ? '' : `In ${labels[document]}`
}

function writeFinding(paper: PdfReport, finding: Finding, labels: readonly string[]): void {
  const line = finding.line ? ` · ${lineLabels[finding.line]}` : ''
  const status = finding.status === 'open' ? '' : ` · ${findingStateLabels[finding.status]}`
  heading(paper, `${finding.title}${line}`, 3)
  const tone = weightTones[finding.weight]
  const mark = `${gapWeightLabels[finding.weight]} · ${gapStateLabels[finding.state]}${status}`
  paragraph(paper, mark, { size: 8.5, isBold: true, tone, after: 2 })
  paragraph(paper, finding.finding, { after: 2 })
  paragraph(paper, `Why it matters: ${finding.whyItMatters}`, { after: 2 })
  paragraph(paper, `What to ask: ${finding.whatToAsk}`, { after: 2 })
  if (finding.note) paragraph(paper, `Note: ${finding.note}`, { after: 2 })
  const where = whereFound(finding, labels)
  if (where) paragraph(paper, where, { size: 8, tone: 'soft', after: 4 })
}

async function findingsPart(paper: PdfReport, { findings, documents }: AnalysisResult): Promise<void> {
  heading(paper, 'Gaps and points to check')
  const relevant = findings.filter(({ status }) => status !== 'not_relevant')
  if (relevant.length === 0) paragraph(paper, 'No gaps were found in what could be read.')
  const labels = documents.map(({ label }) => label)
  for (const weight of gapWeights) {
    for (const finding of relevant.filter((finding) => finding.weight === weight))
      writeFinding(paper, finding, labels)
    await yieldToEventLoop()
  }
}

/** Prints an analysis: documents, differences, coverages with the pages they stand on, gaps with why and what to ask. */
export async function analysisPdf({ title, result }: Analysis, agencyName: string): Promise<Buffer> {
  const day = formatDay(result.analysedOn)
  const paper = await openReport({ title, footer: `${agencyName} · ${title} · ${day}` })
  paragraph(paper, agencyName, { tone: 'soft', after: 2 })
  heading(paper, title, 1)
  paragraph(paper, `${analysisKindLabels[result.kind]} of ${day}`, { tone: 'soft' })
  paragraph(paper, indicativeNote, { size: 8.5, tone: 'soft' })
  await documentsPart(paper, result)
  await comparisonPart(paper, result)
  for (const [index, grid] of result.grids.entries()) {
    await gridPart(paper, grid, `Coverages: ${result.documents[index]?.label ?? ''}`)
  }
  await findingsPart(paper, result)
  return closeReport(paper)
}

/** Prints the letter of an analysis as it is; a line of decisions gets boxes to tick and a place for initials. */
export async function letterPdf({ title, letter }: Analysis, agencyName: string): Promise<Buffer> {
  const paper = await openReport({ title, footer: agencyName })
  paragraph(paper, agencyName, { size: 13, isBold: true, after: 18 })
  for (const line of letter.split('\n')) {
    if (line.trim() === '') paragraph(paper, '', { after: -4 })
    else if (line.trim() === decisionLine)
      choices(paper, ['Accept', 'Decline'], { initials: 'Initials', indent: 20 })
    else if (line.startsWith('- '))
      paragraph(paper, `•  ${line.slice(2)}`, { size: 10.5, indent: 10, after: 3 })
    else paragraph(paper, line, { size: 10.5, after: 3 })
  }
  return closeReport(paper)
}
