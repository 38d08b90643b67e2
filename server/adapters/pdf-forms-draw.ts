import { readFile } from 'node:fs/promises'
import { type Color, type EmbeddedFont, measureText, type PDF, type PDFPage } from '@libpdf/core'
import type { Box } from '#shared/documents/reading.contract.ts'
import { pagePoint, shownSize } from './pdf-forms-load.ts'
import type { DrawnText } from './pdf-forms-task.ts'

const fontFolder = '../../node_modules/@expo-google-fonts/arimo/'
/** What readers have themselves, and what is embedded for letters beyond plain ones. */
const faces = {
  plain: { own: 'Helvetica', file: '400Regular/Arimo_400Regular.ttf' },
  signature: { own: 'Times-Italic', file: '400Regular_Italic/Arimo_400Regular_Italic.ttf' },
} as const
const plainLetters = /^[\x20-\x7e]*$/

/** Reads the font that has letters of nearly every alphabet into a PDF. */
export async function embedFont(pdf: PDF, file: string = faces.plain.file): Promise<EmbeddedFont> {
  const bytes = await readFile(new URL(fontFolder + file, import.meta.url))
  return pdf.embedFont(new Uint8Array(bytes))
}

/** Draws lines of text on pages as they are shown. */
export async function drawTexts(
  pdf: PDF,
  pages: readonly PDFPage[],
  texts: readonly DrawnText[],
): Promise<void> {
  const embedded = new Map<string, EmbeddedFont>()
  for (const { page: number, x, y, size, text, isSignature = false } of texts) {
    const { own, file } = faces[isSignature ? 'signature' : 'plain']
    const page = pages[number - 1]
    if (!page) continue
    const place = { ...pagePoint(page, { x, y }), size, rotate: { angle: page.rotation } }
    if (plainLetters.test(text)) {
      page.drawText(text, { ...place, font: own })
      continue
    }
    const font = embedded.get(file) ?? (await embedFont(pdf, file))
    embedded.set(file, font)
    const letters = [...text].map((letter) => (font.canEncode(letter) ? letter : '?')).join('')
    page.drawText(letters, { ...place, font })
  }
}

/** Draws a picture as large as its box allows, its proportions kept, in the middle of the box. */
export function drawImage(
  pdf: PDF,
  pages: readonly PDFPage[],
  { page: number, box, png }: { page: number; box: Box; png: string },
): void {
  const page = pages[number - 1]
  if (!page) return
  const image = pdf.embedPng(new Uint8Array(Buffer.from(png, 'base64')))
  const scale = Math.min(box.width / image.width, box.height / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  const corner = { x: box.x + (box.width - width) / 2, y: box.y + (box.height + height) / 2 }
  page.drawImage(image, { ...pagePoint(page, corner), width, height, rotate: { angle: page.rotation } })
}

/** Writes words across every page, from corner to corner, light enough to read what is beneath. */
export function drawWatermark(pages: readonly PDFPage[], words: string, color: Color): void {
  const text = [...words]
    .filter((letter) => /[\x20-\x7e]/.test(letter))
    .join('')
    .slice(0, 60)
  for (const page of pages) {
    const { width, height } = shownSize(page)
    const slope = Math.atan2(height, width)
    const size = Math.min(
      96,
      (Math.hypot(width, height) * 0.72) / Math.max(1, measureText(text, 'Helvetica-Bold', 1)),
    )
    const half = measureText(text, 'Helvetica-Bold', size) / 2
    const start = {
      x: width / 2 - half * Math.cos(slope) + size * 0.3 * Math.sin(slope),
      y: height / 2 + half * Math.sin(slope) + size * 0.3 * Math.cos(slope),
    }
    const angle = page.rotation + (slope * 180) / Math.PI
    page.drawText(text, {
      ...pagePoint(page, start),
      font: 'Helvetica-Bold',
      size,
      color,
      opacity: 0.25,
      rotate: { angle },
    })
  }
}
