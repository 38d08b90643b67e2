import { Readable } from 'node:stream'
import { PNG } from 'pngjs'
import { openDocumentReader } from '#server/adapters/documents.ts'
import { pdfOfPage, textAt } from './document-pages.ts'

/** How a page lay in the scanner: askew by degrees, turned by quarters clockwise, with so many specks and rows of text. */
export type Scanned = { degrees?: number; quarters?: 0 | 1 | 2 | 3; noise?: number; rows?: number }

const lines = [
  'COMMERCIAL PROPERTY COVERAGE PART DECLARATIONS',
  'Named Insured: Riverbend Bakery LLC',
  'Policy Number: CPP 2043117 Effective 03/01/2026 to 03/01/2027',
  'Building limit of insurance $1,250,000 with a deductible of $2,500',
  'Business personal property $310,000 subject to 80% coinsurance',
  'The insurance provided by this policy applies to covered property',
  'at the premises described in the schedule, subject to all of its terms.',
]

/** Points of a picture that was turned about its middle; what comes from outside is paper. */
function turnedBy(from: PNG, degrees: number): PNG {
  const to = new PNG({ width: from.width, height: from.height })
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const [cx, cy] = [from.width / 2, from.height / 2]
  for (let y = 0; y < to.height; y += 1) {
    for (let x = 0; x < to.width; x += 1) {
      const sx = Math.round(cx + (x - cx) * cos + (y - cy) * sin)
      const sy = Math.round(cy - (x - cx) * sin + (y - cy) * cos)
      const isInside = sx >= 0 && sy >= 0 && sx < from.width && sy < from.height
      const light = isInside ? (from.data[(sy * from.width + sx) * 4] ?? 255) : 255
      to.data.set([light, light, light, 255], (y * to.width + x) * 4)
    }
  }
  return to
}

function turnedByQuarter(from: PNG): PNG {
  const to = new PNG({ width: from.height, height: from.width })
  for (let y = 0; y < from.height; y += 1) {
    for (let x = 0; x < from.width; x += 1) {
      const light = from.data[(y * from.width + x) * 4] ?? 255
      to.data.set([light, light, light, 255], (x * to.width + (from.height - 1 - y)) * 4)
    }
  }
  return to
}

/** Specks that are the same each time. */
function speckle(png: PNG, share: number): void {
  let seed = 7
  for (let at = 0; at < png.data.length; at += 4) {
    seed = (seed * 1103515245 + 12345) % 2147483648
    if (seed / 2147483648 < share) png.data.set([90, 90, 90], at)
  }
}

/** A scanned page of small print, and the words on it. */
export async function scanOf({
  degrees = 0,
  quarters = 0,
  noise = 0,
  rows = 42,
}: Scanned): Promise<{ file: Buffer; words: string[] }> {
  const page = Array.from({ length: rows }, (_, at) =>
    textAt(60, 720 - at * 15, lines[at % lines.length] ?? '', 8.5),
  )
  const drawn = await openDocumentReader().picture(Readable.from([pdfOfPage(page.join(''))]), 'pdf', 1, 1600)
  let png: PNG = PNG.sync.read(drawn)
  if (degrees !== 0) png = turnedBy(png, degrees)
  for (let quarter = 0; quarter < quarters; quarter += 1) png = turnedByQuarter(png)
  if (noise > 0) speckle(png, noise)
  return { file: PNG.sync.write(png, { colorType: 0 }), words: lines.flatMap((line) => line.split(' ')) }
}
