import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { PageViewport } from 'pdfjs-dist/types/src/display/display_utils.js'
import type { FormValue } from '#shared/documents/reading.contract.ts'
import { type Piece, roughWidth, wordsOf } from './documents-lines.ts'

/** What the library tells of a field of a form. */
type Annotation = {
  fieldType?: string
  fieldName?: string
  fieldValue?: unknown
  rect?: number[]
  checkBox?: boolean
  radioButton?: boolean
  exportValue?: string
  buttonValue?: string
  multiLine?: boolean
  password?: boolean
  hidden?: boolean
  options?: { exportValue?: string; displayValue?: string }[]
  defaultAppearanceData?: { fontSize?: number }
}

/** A field with what is needed to place its value among the words. */
export type Field = { value: FormValue; isMultiLine: boolean; size: number }

const maxLetterSize = 10
const leading = 1.2

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : ''
}

/** What is chosen, as the list shows it. */
function choiceOf({ fieldValue, options = [] }: Annotation): string {
  const chosen = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  const shown = chosen.map((value) => {
    const option = options.find(({ exportValue }) => exportValue === value)
    return textOf(option?.displayValue ?? value)
  })
  return shown.filter(Boolean).join(', ')
}

/** Whether a box is ticked: each form has a word of its own for that. */
function tickOf({ fieldValue, exportValue, buttonValue, radioButton }: Annotation): string {
  const own = radioButton ? buttonValue : exportValue
  const isTicked = typeof fieldValue === 'string' && fieldValue !== '' && fieldValue !== 'Off'
  return isTicked && (own === undefined || own === null || own === fieldValue) ? 'true' : ''
}

function readValue(annotation: Annotation): Pick<FormValue, 'name' | 'kind' | 'value'> | null {
  const { fieldType, fieldName: name = '', checkBox, radioButton, buttonValue, password } = annotation
  if (fieldType === 'Tx') return { name, kind: 'text', value: password ? '' : textOf(annotation.fieldValue) }
  if (fieldType === 'Ch') return { name, kind: 'choice', value: choiceOf(annotation) }
  if (fieldType !== 'Btn') return null
  if (checkBox) return { name, kind: 'box', value: tickOf(annotation) }
  if (radioButton) return { name: `${name}.${buttonValue ?? ''}`, kind: 'box', value: tickOf(annotation) }
  return null
}

function fieldOf(annotation: Annotation, viewport: PageViewport): Field[] {
  const found = readValue(annotation)
  const { rect, multiLine = false, hidden, defaultAppearanceData: look } = annotation
  if (!found || hidden || rect?.length !== 4) return []
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = viewport.convertToViewportRectangle(rect)
  const [x, y, width, height] = [Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0)]
  const size = look?.fontSize || Math.min(maxLetterSize, height * 0.75)
  return [{ value: { ...found, x, y, width, height }, isMultiLine: multiLine, size }]
}

/** The fields of the forms on a page, in the order of the file, with what was filled in; buttons are none. */
export async function fieldsOf(page: PDFPageProxy, viewport: PageViewport): Promise<Field[]> {
  const annotations: Annotation[] = await page.getAnnotations()
  return annotations.flatMap((annotation) => fieldOf(annotation, viewport))
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
