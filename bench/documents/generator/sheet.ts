import { measureText, PDF, type PDFPage, type Standard14FontName } from '@libpdf/core'

export type Face = { plain: Standard14FontName; bold: Standard14FontName }
export const faces: readonly Face[] = [
  { plain: 'Helvetica', bold: 'Helvetica-Bold' },
  { plain: 'Times-Roman', bold: 'Times-Bold' },
  { plain: 'Courier', bold: 'Courier-Bold' },
]

const width = 612
const height = 792
/** Page edges that nothing is written beyond. */
export const left = 48
export const right = width - 48
const bottom = 60

export type Write = { size?: number; bold?: boolean; align?: 'left' | 'right' | 'center' }

/** A document that is written from the top down, a new page begun where one is full. */
export type Sheet = {
  /** Where the next line goes, in points from the top of the page. */
  y: number
  readonly size: number
  write(x: number, text: string, how?: Write): void
  /** Goes down by so many lines of the usual height, to a new page where there is no room. */
  down(lines?: number): void
  /** Begins a new page unless so many lines are still free. */
  need(lines: number): void
  newPage(): void
  rule(from?: number, to?: number): void
  box(x: number, y: number, w: number, h: number): void
  widthOf(text: string, how?: Write): number
  save(): Promise<Uint8Array>
}

type Look = { face: Face; size: number; onPage?: (sheet: Sheet, page: number) => void }

function fontOf({ face }: Look, how: Write): Standard14FontName {
  return how.bold ? face.bold : face.plain
}

function startOf(x: number, wide: number, align: Write['align']): number {
  if (align === 'right') return x - wide
  return align === 'center' ? x - wide / 2 : x
}

/** Begins a document. `onPage` writes what every page begins with, such as a running head. */
export function openSheet(look: Look): Sheet {
  const pdf = PDF.create()
  let page: PDFPage
  let count = 0
  const lineHeight = look.size * 1.35
  const sheet: Sheet = {
    y: 0,
    size: look.size,
    write(x, text, how = {}) {
      const size = how.size ?? look.size
      const font = fontOf(look, how)
      const start = startOf(x, measureText(text, font, size), how.align)
      page.drawText(text, { x: start, y: height - sheet.y - size, font, size })
    },
    down(lines = 1) {
      sheet.y += lineHeight * lines
      if (sheet.y > height - bottom) sheet.newPage()
    },
    need(lines) {
      if (sheet.y + lines * lineHeight > height - bottom) sheet.newPage()
    },
    newPage() {
      page = pdf.addPage({ width, height })
      count += 1
      sheet.y = 48
      look.onPage?.(sheet, count)
    },
    rule(from = left, to = right) {
      const y = height - sheet.y - 1
      page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.6 })
      sheet.y += 4
    },
    box(x, y, w, h) {
      page.drawRectangle({ x, y: height - y - h, width: w, height: h, borderWidth: 0.6 })
    },
    widthOf: (text, how = {}) => measureText(text, fontOf(look, how), how.size ?? look.size),
    save: () => pdf.save(),
  }
  sheet.newPage()
  return sheet
}
