import { deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { firstFrame } from './documents-gif.ts'
import { DocumentProblem } from './documents-task.ts'

/** A picture as a PDF takes it: how its points are packed and colored. */
type Image = {
  width: number
  height: number
  /** How far it is turned to be shown upright, clockwise. */
  turn: 0 | 90 | 180 | 270
  look: string
  data: Buffer
}

/** The longer side of a picture on its page, in points: a scanned letter has eleven inches. */
const longSide = 792
/** More points than a page scanned very finely; pictures that are unpacked here may have fewer. */
const maxPixels = 45_000_000
const maxUnpacked = 16_000_000

function checkSize(width: number, height: number, most = maxPixels): void {
  if (!(width > 0 && height > 0)) throw new DocumentProblem('damaged')
  if (width * height > most) throw new DocumentProblem('tooLargePicture')
}

/** Cameras tell in which way they were held. */
function turnOf(exif: Buffer): Image['turn'] {
  const isLittle = exif.toString('latin1', 6, 8) === 'II'
  const short = (at: number) =>
    at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at)
  const first = 6 + (isLittle ? short(10) : short(12))
  const entries = Math.min(short(first), 64)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + entry * 12
    if (short(at) === 0x0112) return ({ 3: 180, 6: 90, 8: 270 } as const)[short(at + 8)] ?? 0
  }
  return 0
}

/** Markers of frames that say how large a picture is; c4, c8 and cc mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function jpegOf(data: Buffer): Image {
  let turn: Image['turn'] = 0
  let isInverted = false
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; ) {
    const marker = data[at + 1] ?? 0
    const length = data.readUInt16BE(at + 2)
    const segment = data.subarray(at + 4, at + 2 + length)
    if (marker === 0xe1 && segment.toString('latin1', 0, 4) === 'Exif') turn = turnOf(segment)
    if (marker === 0xee && segment.toString('latin1', 0, 5) === 'Adobe') isInverted = true
    if (isFrame(marker)) {
      const [height, width, parts] = [segment.readUInt16BE(1), segment.readUInt16BE(3), segment[5]]
      const space = parts === 1 ? 'Gray' : parts === 4 ? 'CMYK' : 'RGB'
      const decode = parts === 4 && isInverted ? '/Decode[1 0 1 0 1 0 1 0]' : ''
      const look = `/ColorSpace/Device${space}/BitsPerComponent 8/Filter/DCTDecode${decode}`
      return { width, height, turn, look, data }
    }
    at += 2 + Math.max(2, length)
  }
  throw new DocumentProblem('damaged')
}

/** Points of red, green, blue and how opaque they are, on white paper. */
function onPaper(data: Buffer): Buffer {
  const paper = Buffer.allocUnsafe((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4) {
    const opaque = data[from + 3] ?? 255
    for (let part = 0; part < 3; part += 1) {
      paper[to++] = 255 - Math.round(((255 - (data[from + part] ?? 255)) * opaque) / 255)
    }
  }
  return deflateSync(paper, { level: 1 })
}

function unpackedPng(bytes: Buffer, width: number, height: number): Image {
  checkSize(width, height, maxUnpacked)
  const { data } = PNG.sync.read(bytes)
  const look = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode'
  return { width, height, turn: 0, look, data: onPaper(data) }
}

function* chunksOf(bytes: Buffer): Generator<{ name: string; data: Buffer }> {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    yield { name: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

/** A PDF packs points as a PNG does, so most are handed on as they are. */
function pngOf(bytes: Buffer): Image {
  const chunks = [...chunksOf(bytes)]
  const head = chunks[0]?.data
  if (chunks[0]?.name !== 'IHDR' || head?.length !== 13) throw new DocumentProblem('damaged')
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  checkSize(width, height)
  const [depth = 0, kind = 0, , , interlace] = head.subarray(8)
  const isPlain = depth <= 8 && [0, 2, 3].includes(kind) && interlace === 0
  if (!isPlain || chunks.some(({ name }) => name === 'tRNS')) return unpackedPng(bytes, width, height)
  const named = (name: string) =>
    Buffer.concat(chunks.filter((chunk) => chunk.name === name).map(({ data }) => data))
  const palette = named('PLTE')
  const last = palette.length / 3 - 1
  const space =
    kind === 3
      ? `[/Indexed/DeviceRGB ${last}<${palette.toString('hex')}>]`
      : kind === 2
        ? '/DeviceRGB'
        : '/DeviceGray'
  const packed = `/Predictor 15/Colors ${kind === 2 ? 3 : 1}/BitsPerComponent ${depth}/Columns ${width}`
  const look = `/ColorSpace${space}/BitsPerComponent ${depth}/Filter/FlateDecode/DecodeParms<<${packed}>>`
  return { width, height, turn: 0, look, data: named('IDAT') }
}

function gifOf(bytes: Buffer): Image {
  const { width, height, palette, indexes } = firstFrame(bytes, (w, h) => checkSize(w, h))
  const space = `[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${palette.toString('hex')}>]`
  const look = `/ColorSpace${space}/BitsPerComponent 8/Filter/FlateDecode`
  return { width, height, turn: 0, look, data: deflateSync(indexes, { level: 1 }) }
}

function imageOf(bytes: Buffer, type: 'jpeg' | 'jpg' | 'png' | 'gif'): Image {
  try {
    return type === 'png' ? pngOf(bytes) : type === 'gif' ? gifOf(bytes) : jpegOf(bytes)
  } catch (error) {
    if (error instanceof DocumentProblem) throw error
    throw new DocumentProblem('damaged')
  }
}

/** A picture as a PDF of one page, so that it is drawn and read as any other page. */
export function pdfOfImage(bytes: Buffer, type: 'jpeg' | 'jpg' | 'png' | 'gif'): Buffer {
  const { width, height, turn, look, data } = imageOf(bytes, type)
  checkSize(width, height)
  const scale = longSide / Math.max(width, height)
  const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)]
  const draw = `${w} 0 0 ${h} 0 0 cm /I Do`
  const page = `/MediaBox[0 0 ${w} ${h}]/Rotate ${turn}/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R`
  const image = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${look}`
  const parts = [
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    `3 0 obj\n<</Type/Page/Parent 2 0 R${page}>>\nendobj\n`,
    `4 0 obj\n<</Length ${draw.length}>>\nstream\n${draw}\nendstream\nendobj\n`,
    `5 0 obj\n<<${image}/Length ${data.length}>>\nstream\n`,
  ]
  // Without a table of its objects: a reader finds them by itself.
  return Buffer.concat([
    Buffer.from(parts.join('')),
    data,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 6>>\n%%EOF\n'),
  ])
}
