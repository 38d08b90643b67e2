import type { FilledPdf } from '#server/adapters/pdf-forms-task.ts'
import {
  closeReport,
  hairlineAt,
  margin,
  openReport,
  type PdfReport,
  writeLine,
} from '#server/pdf-report/pdf-report.ts'
import { wrapText } from '#server/pdf-report/wrap.ts'
import type { FormField } from '#shared/acord-forms/form-field.contract.ts'
import {
  plainColumns,
  plainHeadings,
  plainRowHeight,
  plainRows,
  plainStatement,
  plainTableTop,
  plainTemplate,
  plainTitle,
} from '#shared/acord-forms/plain-certificate.rules.ts'

const labelSize = 7
/** The sizes that a value is tried in, in points, until it fits into its place. */
const valueSizes = [9.5, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5]
const lineHeight = 1.18
const boldFields = new Set(['producer.name', 'insured.name', 'holder.name', 'certificate.number'])

/** The largest lines that fit a place, or null where even the smallest do not. */
function linesOf(paper: PdfReport, { box, isMultiline }: FormField, text: string, isBold: boolean) {
  const font = isBold ? paper.bold : paper.regular
  const written = isMultiline ? text : text.replaceAll('\n', ', ')
  for (const size of valueSizes) {
    const lines = wrapText(font, written, size, box.width)
    const fits = isMultiline ? lines.length * size * lineHeight <= box.height : lines.length === 1
    if (fits) return { size, lines }
  }
  return null
}

/** Writes a value into its place; says whether it fitted. */
function writeValue(paper: PdfReport, field: FormField, text: string): boolean {
  const isBold = boldFields.has(field.name)
  const found = linesOf(paper, field, text, isBold)
  if (!found) return false
  const { x, y } = field.box
  const top = paper.height - y - 1
  found.lines.forEach((line, index) => {
    writeLine(paper, line, { x, y: top - index * found.size * lineHeight, size: found.size, isBold })
  })
  return true
}

/** The sheet without its values: title, headings, lines, and what a certificate is not. */
function writeSheet(paper: PdfReport): void {
  const down = (y: number) => paper.height - y
  writeLine(paper, plainTitle, { x: margin, y: down(52), size: 19, isBold: true })
  for (const { text, x, y } of plainHeadings)
    writeLine(paper, text, { x, y: down(y), size: labelSize, isBold: true, tone: 'soft' })
  for (const { title, x } of plainColumns)
    writeLine(paper, title, { x, y: down(plainTableTop - 13), size: labelSize, tone: 'soft' })
  const rows = Array.from({ length: plainRows + 1 }, (_, row) => plainTableTop - 3 + row * plainRowHeight)
  for (const y of [94, 198, ...rows, 600, 644, 722]) hairlineAt(paper, down(y))
  wrapText(paper.regular, plainStatement, 7.5, paper.width - 2 * margin).forEach((line, index) => {
    writeLine(paper, line, { x: margin, y: down(607 + index * 10), size: 7.5, tone: 'soft' })
  })
}

function footerOf(values: Readonly<Record<string, string>>): string {
  return [plainTitle, values['certificate.number'], values['producer.name']].filter(Boolean).join(' · ')
}

/** The plain certificate as a PDF with its values and, when it is issued, the signed name; `cut` names what did not fit. */
export async function drawPlain(
  values: Readonly<Record<string, string>>,
  signature: string | null,
): Promise<FilledPdf> {
  const number = values['certificate.number'] ?? ''
  const paper = await openReport({ title: `${plainTitle} ${number}`.trim(), footer: footerOf(values) })
  writeSheet(paper)
  const cut: string[] = []
  for (const field of plainTemplate.fields) {
    const text = field.kind === 'signature' ? (signature ?? '') : (values[field.name] ?? '').trim()
    if (text && !writeValue(paper, field, text)) cut.push(field.name)
  }
  return { file: await closeReport(paper), cut }
}
