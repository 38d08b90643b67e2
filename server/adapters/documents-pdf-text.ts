import type { PDFiumPage } from '@hyzyla/pdfium'
import { intoFrame, type Piece, type Turn } from './documents-lines.ts'
import { type Engine, inside, numbersOf, sizeOf } from './documents-pdfium.ts'

/** How large a page is as it is shown, and where its own points, with y growing upwards, are from the top left of that. */
export type Frame = { width: number; height: number; place(x: number, y: number): [number, number] }

/** Letters without a space between them as the file writes them, with the space before them. */
export type Written = { space: string; turn: Turn; piece: Piece }

/** How far letters reach above and below where they stand, in their size, where the font says nothing likely. */
const usualAscent = 0.8
const usualDescent = 0.2
const unknown = 0xfffd
/** What the engine reports about a hyphen at the end of a line. */
const lineHyphen = 2

/** How a page turns and cuts what stands on it. */
export function frameOf(page: PDFiumPage): Frame {
  const { engine, at } = inside(page)
  const [left = 0, top = 0, right = 0, bottom = 0] =
    numbersOf(engine, 'float', 4, (into) => engine.FPDF_GetPageBoundingBox(at, into)) ?? []
  const upright: Frame['place'] = (x, y) => [x - left, top - y]
  const turned: Frame['place'][] = [
    upright,
    (x, y) => [y - bottom, x - left],
    (x, y) => [right - x, y - bottom],
    (x, y) => [top - y, right - x],
  ]
  return { ...sizeOf(page), place: turned[engine.FPDFPage_GetRotation(at)] ?? upright }
}

function within(value: number, least: number, most: number, otherwise: number): number {
  return value >= least && value <= most ? value : otherwise
}

function isSpace(code: number): boolean {
  return code <= 32
    ? code !== lineHyphen
    : code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000
}

/** The text of a page as the engine has it: what its letters are, and where. */
class PageText {
  readonly #engine: Engine
  readonly #text: number
  readonly #frame: Frame
  readonly #at: number
  /** The engine's memory is another one after it has grown. */
  #memory: DataView
  readonly count: number

  constructor(engine: Engine, page: number, frame: Frame) {
    this.#engine = engine
    this.#frame = frame
    this.#text = engine.FPDFText_LoadPage(page)
    this.#at = engine.malloc(64)
    this.#memory = new DataView(engine.memory.buffer)
    this.count = this.#text ? engine.FPDFText_CountChars(this.#text) : 0
  }

  close(): void {
    this.#engine.free(this.#at)
    if (this.#text) this.#engine.FPDFText_ClosePage(this.#text)
  }

  codeOf(index: number): number {
    const code = this.#engine.FPDFText_GetUnicode(this.#text, index)
    if (code === lineHyphen) return 0x2d
    const isKnown = code <= 0x10ffff && this.#engine.FPDFText_HasUnicodeMapError(this.#text, index) !== 1
    return isKnown ? code : unknown
  }

  /** Letters that were written in one go have one: they stand on one line and look the same. */
  runOf(index: number): number {
    return this.#engine.FPDFText_GetTextObject(this.#text, index)
  }

  /** Four of the numbers that the engine wrote down last. */
  #floats(): [number, number, number, number] {
    if (this.#memory.buffer !== this.#engine.memory.buffer)
      this.#memory = new DataView(this.#engine.memory.buffer)
    const float = (by: number) => this.#memory.getFloat32(this.#at + by, true)
    return [float(0), float(4), float(8), float(12)]
  }

  /** The box of the font about a letter, in the frame of its text. */
  #boxOf(index: number, turn: Turn) {
    this.#engine.FPDFText_GetLooseCharBox(this.#text, index, this.#at)
    const [left, top, right, bottom] = this.#floats()
    const [from, to] = [this.#frame.place(left, bottom), this.#frame.place(right, top)]
    const [a, b] = [intoFrame(turn, ...from), intoFrame(turn, ...to)]
    return { end: Math.max(a.u, b.u), top: Math.min(a.v, b.v), bottom: Math.max(a.v, b.v) }
  }

  /** Where letters of a run are as the page shows them, from one to another. */
  placed(from: number, to: number, text: string): Omit<Written, 'space'> | null {
    this.#engine.FPDFText_GetMatrix(this.#text, from, this.#at)
    const [a, b, c, d] = this.#floats()
    const [[x0, y0], [x1, y1]] = [this.#frame.place(0, 0), this.#frame.place(a, b)]
    const turn = ((Math.round(Math.atan2(y1 - y0, x1 - x0) / (Math.PI / 2)) + 4) % 4) as Turn
    const size = this.#engine.FPDFText_GetFontSize(this.#text, from) * Math.hypot(c, d)
    if (!(size > 0)) return null
    this.#engine.FPDFText_GetCharOrigin(this.#text, from, this.#at, this.#at + 8)
    const [x, y] = [this.#memory.getFloat64(this.#at, true), this.#memory.getFloat64(this.#at + 8, true)]
    const { u, v: base } = intoFrame(turn, ...this.#frame.place(x, y))
    const { end, top, bottom } = this.#boxOf(to, turn)
    const ascent = size * within((base - top) / size, 0.5, 1.1, usualAscent)
    const descent = size * within((bottom - base) / size, 0.05, 0.5, usualDescent)
    return { turn, piece: { text, u, base, width: Math.max(0, end - u), size, ascent, descent } }
  }
}

/** What is written on a page, in the order of the file. */
export function* writtenOn(page: PDFiumPage, frame: Frame): Generator<Written> {
  const { engine, at } = inside(page)
  const letters = new PageText(engine, at, frame)
  let [text, space, start, run] = ['', '', 0, 0]
  const ended = (next: number): Written[] => {
    const placed = text ? letters.placed(start, next - 1, text) : null
    const found = placed ? [{ space, ...placed }] : []
    if (text) space = ''
    text = ''
    return found
  }
  try {
    for (let index = 0; index < letters.count; index += 1) {
      const code = letters.codeOf(index)
      if (isSpace(code)) {
        yield* ended(index)
        space += String.fromCharCode(code)
        continue
      }
      const own = letters.runOf(index)
      if (text && own !== run) yield* ended(index)
      if (!text) [start, run] = [index, own]
      text += String.fromCodePoint(code)
    }
    yield* ended(letters.count)
  } finally {
    letters.close()
  }
}
