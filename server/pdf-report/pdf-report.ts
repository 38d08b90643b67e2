import { setImmediate as nextTurn } from 'node:timers/promises'
import { PDF, type PDFPage, rgb } from '@libpdf/core'
import { fontFiles, type ReportFont, reportFont } from './fonts.ts'
import { wrapText } from './wrap.ts'

/** What a paper says on each page, and how it lies. */
export type ReportOptions = {
  /** The title of the file, which readers show. */
  title: string
  /** Stands at the left of each foot, beside the number of the page. */
  footer: string
  isLandscape?: boolean
}

export type Tone = 'text' | 'soft' | 'red' | 'orange' | 'green'
export type TextStyle = { size?: number; isBold?: boolean; tone?: Tone; after?: number; indent?: number }

/** A document that is being written: a page, and how far down it the next thing stands. Lengths are points. */
export type PdfReport = {
  options: ReportOptions
  pdf: PDF
  regular: ReportFont
  bold: ReportFont
  pages: PDFPage[]
  page: PDFPage
  width: number
  height: number
  /** The top of what comes next, from the foot of the page. */
  y: number
}

/** The margin at each side of a page. */
export const margin = 48
/** What is left free at the foot of a page. */
export const footRoom = 56
const lineHeight = 1.35
const bodySize = 9.5

const tones: Record<Tone, ReturnType<typeof rgb>> = {
  text: rgb(0.1, 0.1, 0.09),
  soft: rgb(0.37, 0.36, 0.33),
  red: rgb(0.64, 0.16, 0.12),
  orange: rgb(0.56, 0.32, 0),
  green: rgb(0.11, 0.42, 0.28),
}
const hairline = rgb(0.84, 0.83, 0.8)

/** Begins a new page. */
export function newPage(paper: PdfReport): void {
  paper.page = paper.pdf.addPage({ width: paper.width, height: paper.height })
  paper.pages.push(paper.page)
  paper.y = paper.height - margin
}

/** Opens a paper of letter size with its first page. */
export async function openReport(options: ReportOptions): Promise<PdfReport> {
  const files = await fontFiles()
  const pdf = PDF.create()
  pdf.setTitle(options.title)
  const [width, height] = options.isLandscape ? [792, 612] : [612, 792]
  const page = pdf.addPage({ width, height })
  const regular = reportFont(pdf.embedFont(files.regular))
  const bold = reportFont(pdf.embedFont(files.bold))
  return { options, pdf, regular, bold, pages: [page], page, width, height, y: height - margin }
}

/** The width between the margins. */
export function innerWidth({ width }: PdfReport): number {
  return width - 2 * margin
}

/** Goes on a new page unless this many points are left on this one; says whether it did. */
export function needRoom(paper: PdfReport, points: number): boolean {
  if (paper.y - points >= footRoom) return false
  newPage(paper)
  return true
}

/** Leaves this many points free. */
export function space(paper: PdfReport, points: number): void {
  paper.y -= points
}

/** Writes one line of writable text with its top at `y`. */
export function writeLine(
  paper: PdfReport,
  text: string,
  place: { x: number; y: number; size: number; isBold?: boolean; tone?: Tone },
): void {
  if (text === '') return
  const { x, y, size, isBold, tone = 'text' } = place
  const { font } = isBold ? paper.bold : paper.regular
  paper.page.drawText(text, { x, y: y - size, size, font, color: tones[tone] })
}

/** Draws a hairline over the width between the margins. */
export function hairlineAt(paper: PdfReport, y: number): void {
  const ends = { start: { x: margin, y }, end: { x: paper.width - margin, y } }
  paper.page.drawLine({ ...ends, color: hairline, thickness: 0.6 })
}

/** Writes a text of one or more lines, over as many pages as it needs. */
export function paragraph(paper: PdfReport, text: string, style: TextStyle = {}): void {
  const { size = bodySize, isBold = false, tone = 'text', after = 6, indent = 0 } = style
  const font = isBold ? paper.bold : paper.regular
  const height = size * lineHeight
  for (const line of wrapText(font, text, size, innerWidth(paper) - indent)) {
    needRoom(paper, height)
    writeLine(paper, line, { x: margin + indent, y: paper.y, size, isBold, tone })
    paper.y -= height
  }
  paper.y -= after
}

const headingSizes = { 1: 19, 2: 13, 3: 10.5 } as const

/** Writes boxes to tick with their words, and a line for initials behind them, on one line. */
export function choices(
  paper: PdfReport,
  words: readonly string[],
  style: { initials: string; indent: number },
): void {
  const size = bodySize
  const height = size * lineHeight + 4
  needRoom(paper, height)
  let x = margin + style.indent
  const [top, foot] = [paper.y - 2, paper.y - 2 - size]
  const draw = (from: [number, number], to: [number, number]) =>
    paper.page.drawLine({
      start: { x: from[0], y: from[1] },
      end: { x: to[0], y: to[1] },
      color: tones.text,
      thickness: 0.8,
    })
  for (const word of words) {
    const right = x + size
    draw([x, top], [right, top])
    draw([right, top], [right, foot])
    draw([right, foot], [x, foot])
    draw([x, foot], [x, top])
    writeLine(paper, word, { x: right + 5, y: paper.y, size })
    x = right + 5 + paper.regular.width(word, size) + 24
  }
  writeLine(paper, style.initials, { x, y: paper.y, size })
  const after = x + paper.regular.width(style.initials, size) + 6
  draw([after, foot], [after + 60, foot])
  paper.y -= height
}

/** Writes a heading and keeps it together with what follows. */
export function heading(paper: PdfReport, text: string, level: 1 | 2 | 3 = 2): void {
  const size = headingSizes[level]
  const isFirst = paper.y === paper.height - margin
  if (!isFirst) space(paper, level === 3 ? 4 : 12)
  needRoom(paper, size * lineHeight + 48)
  paragraph(paper, text, { size, isBold: true, after: level === 1 ? 8 : 5 })
}

/** Lets other work in: to be awaited between the parts of a long paper. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn()
}

function writeFooter(paper: PdfReport, index: number): void {
  paper.page = paper.pages[index] as PDFPage
  const size = 8
  const y = 34
  const number = `Page ${index + 1} of ${paper.pages.length}`
  const right = paper.width - margin - paper.regular.width(number, size)
  const [left = ''] = wrapText(paper.regular, paper.options.footer, size, right - margin - 12)
  hairlineAt(paper, y + 6)
  writeLine(paper, left, { x: margin, y, size, tone: 'soft' })
  writeLine(paper, number, { x: right, y, size, tone: 'soft' })
}

/** Writes the feet of all pages and closes the paper. The answer is the PDF. */
export async function closeReport(paper: PdfReport): Promise<Buffer> {
  for (const index of paper.pages.keys()) writeFooter(paper, index)
  await yieldToEventLoop()
  return Buffer.from(await paper.pdf.save({ subsetFonts: true }))
}
