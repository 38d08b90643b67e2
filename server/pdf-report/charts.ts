import { rgb } from '@libpdf/core'
import { innerWidth, margin, needRoom, type PdfReport, writeLine } from './pdf-report.ts'

const accent = rgb(0.184, 0.294, 0.784)
const loss = rgb(0.831, 0.235, 0.173)
const quiet = rgb(0.84, 0.83, 0.8)
const grid = rgb(0.91, 0.9, 0.88)
const white = rgb(1, 1, 1)
const small = 7.5

/** A figure of a strip: its name, its value, and what is said below it. */
export type PaperFigure = { label: string; value: string; note?: string }

/** Writes figures side by side, so many a row, with hairlines between the rows. */
export function figures(paper: PdfReport, list: readonly PaperFigure[], perRow = 4): void {
  const width = innerWidth(paper) / perRow
  const height = 46
  for (let first = 0; first < list.length; first += perRow) {
    needRoom(paper, height)
    paper.page.drawLine({
      start: { x: margin, y: paper.y },
      end: { x: paper.width - margin, y: paper.y },
      ...{ color: quiet, thickness: 0.6 },
    })
    for (const [place, { label, value, note = '' }] of list.slice(first, first + perRow).entries()) {
      const x = margin + place * width
      writeLine(paper, paper.regular.writable(label), { x, y: paper.y - 6, size: small, tone: 'soft' })
      writeLine(paper, paper.bold.writable(value), { x, y: paper.y - 16, size: 13, isBold: true })
      writeLine(paper, paper.regular.writable(note), { x, y: paper.y - 33, size: small, tone: 'soft' })
    }
    paper.y -= height
  }
  paper.y -= 4
}

/** A column of a chart, or a step of a bridge, in parts of the chart's length from its low end. */
export type PaperBar = {
  label: string
  value: string
  from: number
  to: number
  isLoss?: boolean
  isTotal?: boolean
}

function colorOf({ isLoss, isTotal }: PaperBar) {
  if (isTotal) return quiet
  return isLoss ? loss : accent
}

/** A filled bar; a loss has an outline in place of a filling too, so that its color alone does not tell it. */
function fill(
  paper: PdfReport,
  bar: PaperBar,
  place: { x: number; y: number; width: number; height: number },
): void {
  const color = colorOf(bar)
  if (bar.isLoss)
    paper.page.drawRectangle({ ...place, borderColor: color, borderWidth: 0.8, color, opacity: 0.25 })
  else paper.page.drawRectangle({ ...place, color })
}

/** Draws columns with their values on a horizontal grid, whose ticks stand at the right. */
export function columnChart(
  paper: PdfReport,
  bars: readonly PaperBar[],
  ticks: readonly { at: number; text: string }[],
): void {
  const height = 120
  needRoom(paper, height + 34)
  const foot = paper.y - height - 6
  const width = innerWidth(paper) - 44
  for (const { at, text } of ticks) {
    const y = foot + at * height
    paper.page.drawLine({
      start: { x: margin, y },
      end: { x: margin + width, y },
      color: grid,
      thickness: 0.6,
    })
    writeLine(paper, text, { x: margin + width + 6, y: y + 4, size: small, tone: 'soft' })
  }
  const step = width / Math.max(1, bars.length)
  for (const [place, bar] of bars.entries()) {
    const x = margin + place * step
    const [low, high] = [Math.min(bar.from, bar.to), Math.max(bar.from, bar.to)]
    fill(paper, bar, {
      x: x + step * 0.2,
      y: foot + low * height,
      width: step * 0.6,
      height: (high - low) * height,
    })
    const wide = paper.regular.width(bar.value, small)
    const centered = (text: string) => x + (step - paper.regular.width(text, small)) / 2
    const top = foot + high * height + 11
    // No line of the grid goes through a value.
    const ground = { x: centered(bar.value) - 2, y: top - small - 1, width: wide + 4, height: small + 2 }
    paper.page.drawRectangle({ ...ground, color: white })
    writeLine(paper, bar.value, { x: centered(bar.value), y: top, size: small })
    writeLine(paper, bar.label, { x: centered(bar.label), y: foot - 5, size: small, tone: 'soft' })
  }
  paper.y = foot - 24
}

/** Draws bars that go on from one another, each a line with its name and its value. */
export function bridgeChart(paper: PdfReport, bars: readonly PaperBar[]): void {
  const line = 17
  const [labels, values] = [150, 80]
  const width = innerWidth(paper) - labels - values
  for (const bar of bars) {
    needRoom(paper, line)
    const isBold = bar.isTotal === true
    const font = isBold ? paper.bold : paper.regular
    writeLine(paper, font.writable(bar.label), { x: margin, y: paper.y - 4, size: 8.5, isBold })
    const [low, high] = [Math.min(bar.from, bar.to), Math.max(bar.from, bar.to)]
    const place = {
      x: margin + labels + low * width,
      y: paper.y - 14,
      width: (high - low) * width,
      height: 9,
    }
    fill(paper, bar, place)
    const right = paper.width - margin - font.width(bar.value, 8.5)
    writeLine(paper, bar.value, { x: right, y: paper.y - 4, size: 8.5, isBold })
    paper.y -= line
  }
  paper.y -= 6
}
