import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDF } from '@libpdf/core'
import { PNG } from 'pngjs'
import type { Random } from '#server/demo/random.ts'
import type { Layout } from './layouts.ts'

type Gray = { pixels: Uint8Array; width: number; height: number }

/** Dots of a scan to a point: 200 to the inch. */
const scale = 200 / 72

function grayOf(data: Uint8Array, width: number, height: number): Gray {
  const pixels = new Uint8Array(width * height)
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * 4
    pixels[index] = ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255)) / 3
  }
  return { pixels, width, height }
}

/** Turns a picture by a small angle, in radians, about its middle. */
function turned({ pixels, width, height }: Gray, angle: number): Gray {
  const turnedPixels = new Uint8Array(width * height).fill(250)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const fromX = Math.round(cos * dx + sin * dy + width / 2)
      const fromY = Math.round(cos * dy - sin * dx + height / 2)
      if (fromX >= 0 && fromX < width && fromY >= 0 && fromY < height)
        turnedPixels[y * width + x] = pixels[fromY * width + fromX] ?? 250
    }
  }
  return { pixels: turnedPixels, width, height }
}

/** Grain, specks and a gray ground, as a copier leaves them. */
function noisy({ pixels, width, height }: Gray, random: Random): Gray {
  const grain = pixels.map((value) => {
    if (random.next() < 0.0008) return random.chance(0.5) ? 40 : 255
    return Math.max(0, Math.min(255, value * 0.94 + (random.next() - 0.5) * 46))
  })
  return { pixels: grain, width, height }
}

function pngOf({ pixels, width, height }: Gray): Buffer {
  const png = new PNG({ width, height, colorType: 0, inputColorType: 0, inputHasAlpha: false })
  png.data = Buffer.from(pixels)
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false })
}

/** A printed document as a copier gives it back: pictures of its pages, without words. */
export async function scanned(
  printed: Uint8Array,
  how: Exclude<Layout['scan'], 'none'>,
  random: Random,
): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init()
  const source = await library.loadDocument(printed)
  const pdf = PDF.create()
  for (const page of source.pages()) {
    const { data, width, height } = await page.render({ scale, render: 'bitmap' })
    const plain = grayOf(data, width, height)
    const straight = how === 'clean' ? plain : noisy(plain, random)
    const picture = how === 'skewed' ? turned(straight, (random.next() - 0.5) * 0.05) : straight
    const image = pdf.embedPng(pngOf(picture))
    pdf.addPage({ width: 612, height: 792 }).drawImage(image, { x: 0, y: 0, width: 612, height: 792 })
  }
  source.destroy()
  library.destroy()
  return pdf.save()
}
