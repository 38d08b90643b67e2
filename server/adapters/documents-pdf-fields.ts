import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'
import type { FormValue } from '#shared/documents/reading.contract.ts'
import { type Piece, roughWidth, wordsOf } from './documents-lines.ts'
import type { Frame } from './documents-pdf-text.ts'
import { type Engine, inside, numbersOf } from './documents-pdfium.ts'

/** A field with what is needed to place its value among the words. */
export type Field = { value: FormValue; isMultiLine: boolean; size: number }

/** A field as the engine knows it: the form it is part of, and its place on the page. */
type Widget = { engine: Engine; form: number; at: number }

const widget = 20
const hidden = 2
const multiLine = 1 << 12
const password = 1 << 13
const kinds = { checkBox: 2, radioButton: 3, comboBox: 4, listBox: 5, text: 6 }

const maxLetterSize = 10
const leading = 1.2

/** A text that the engine writes down, with a zero after it; asked for its length first. */
function written(engine: Engine, write: (into: number, bytes: number) => number): string {
  const bytes = write(0, 0)
  if (bytes <= 2) return ''
  const at = engine.malloc(bytes)
  try {
    write(at, bytes)
    const text = Buffer.from(engine.memory.buffer, at, bytes - 2).toString('utf16le')
    return text.replace(/\r\n?/g, '\n').trim()
  } finally {
    engine.free(at)
  }
}

function filledIn({ engine, form, at }: Widget): string {
  return written(engine, (into, bytes) => engine.FPDFAnnot_GetFormFieldValue(form, at, into, bytes))
}

/** What is chosen, as the list shows it; a list may take what is none of its own. */
function choiceOf({ engine, form, at }: Widget): string {
  const count = engine.FPDFAnnot_GetOptionCount(form, at)
  const chosen: string[] = []
  for (let option = 0; option < count; option += 1) {
    if (engine.FPDFAnnot_IsOptionSelected(form, at, option))
      chosen.push(
        written(engine, (into, bytes) => engine.FPDFAnnot_GetOptionLabel(form, at, option, into, bytes)),
      )
  }
  return chosen.filter(Boolean).join(', ') || filledIn({ engine, form, at })
}

function readValue(field: Widget): Pick<FormValue, 'name' | 'kind' | 'value'> | null {
  const { engine, form, at } = field
  const kind = engine.FPDFAnnot_GetFormFieldType(form, at)
  const name = written(engine, (into, bytes) => engine.FPDFAnnot_GetFormFieldName(form, at, into, bytes))
  const tick = () => (engine.FPDFAnnot_IsChecked(form, at) ? 'true' : '')
  if (kind === kinds.text) {
    const isSecret = engine.FPDFAnnot_GetFormFieldFlags(form, at) & password
    return { name, kind: 'text', value: isSecret ? '' : filledIn(field) }
  }
  if (kind === kinds.comboBox || kind === kinds.listBox)
    return { name, kind: 'choice', value: choiceOf(field) }
  if (kind === kinds.checkBox) return { name, kind: 'box', value: tick() }
  if (kind !== kinds.radioButton) return null
  const own = written(engine, (into, bytes) =>
    engine.FPDFAnnot_GetFormFieldExportValue(form, at, into, bytes),
  )
  return { name: `${name}.${own}`, kind: 'box', value: tick() }
}

function fieldOf(field: Widget, frame: Frame): Field[] {
  const { engine, form, at } = field
  if (engine.FPDFAnnot_GetSubtype(at) !== widget || engine.FPDFAnnot_GetFlags(at) & hidden) return []
  const found = readValue(field)
  const rect = numbersOf(engine, 'float', 4, (to) => engine.FPDFAnnot_GetRect(at, to))
  if (!found || !rect) return []
  const [left = 0, top = 0, right = 0, bottom = 0] = rect
  const [[x0, y0], [x1, y1]] = [frame.place(left, top), frame.place(right, bottom)]
  const [x, y, width, height] = [Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)]
  const [own = 0] = numbersOf(engine, 'float', 1, (to) => engine.FPDFAnnot_GetFontSize(form, at, to)) ?? []
  const size = own || Math.min(maxLetterSize, height * 0.75)
  const isMultiLine = (engine.FPDFAnnot_GetFormFieldFlags(form, at) & multiLine) !== 0
  return [{ value: { ...found, x, y, width, height }, isMultiLine, size }]
}

/** The fields of the forms on a page, in the order of the file, with what was filled in; buttons are none. */
export function fieldsOf(document: PDFiumDocument, page: PDFiumPage, frame: Frame): Field[] {
  const { engine, at: pageAt } = inside(page)
  const form = document.initializeFormFields()
  engine.FORM_OnAfterLoadPage(pageAt, form)
  const fields: Field[] = []
  const count = engine.FPDFPage_GetAnnotCount(pageAt)
  for (let index = 0; index < count; index += 1) {
    const at = engine.FPDFPage_GetAnnot(pageAt, index)
    if (!at) continue
    fields.push(...fieldOf({ engine, form, at }, frame))
    engine.FPDFPage_CloseAnnot(at)
  }
  engine.FORM_OnBeforeClosePage(pageAt, form)
  return fields
}

/** The lines that a text makes in a field of this width. */
function wrap(text: string, width: number, size: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word
      if (line && roughWidth(longer) * size > width) lines.push(line)
      line = line && roughWidth(longer) * size > width ? word : longer
    }
    return [...lines, line]
  })
}

/** The words of a field's value about where they are shown; a tick has none. */
export function piecesOfField({ value: field, isMultiLine, size }: Field): Piece[] {
  if (field.kind === 'box' || !field.value) return []
  const lines = isMultiLine ? wrap(field.value, field.width, size) : [field.value.replace(/\n/g, ' ')]
  const first = isMultiLine ? field.y + size : field.y + field.height / 2 + size * 0.35
  return lines.flatMap((text, at) => {
    const width = Math.min(roughWidth(text) * size, field.width)
    const base = first + at * size * leading
    return wordsOf({ text, u: field.x + 1, base, width, size, ascent: size * 0.8, descent: size * 0.2 })
  })
}
