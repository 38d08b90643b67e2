import {
  type CheckboxField,
  type DropdownField,
  type EmbeddedFont,
  grayscale,
  type ListBoxField,
  measureText,
  type PDF,
  PdfDict,
  PdfName,
  type RadioField,
  type TextField,
} from '@libpdf/core'
import { drawImage, drawTexts, drawWatermark, embedFont } from './pdf-forms-draw.ts'
import { fitText, type Measure } from './pdf-forms-fit.ts'
import { type LoadedForm, loadForm, openPdf } from './pdf-forms-load.ts'
import type { FillOrder } from './pdf-forms-task.ts'

/** Letters that each reader's own Helvetica has. */
const plainLetters = /^[\x20-\x7e\n]*$/
const plainFont = 'BinderyText'

type Terminal = ReturnType<ReturnType<LoadedForm['form']['acroForm']>['getFields']>[number]
type Fonts = { embedded(): Promise<EmbeddedFont> }

/** The font with letters beyond the plain ones, read once and only where a text needs it. */
function fontsOf(pdf: PDF): Fonts {
  let font: Promise<EmbeddedFont> | undefined
  return { embedded: () => (font ??= embedFont(pdf)) }
}

/** Names Helvetica in the form's own resources: its fonts may be missing, or hold only the letters it was drawn with. */
function addPlainFont({ pdf, form }: LoadedForm): void {
  const font = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type1'),
    BaseFont: PdfName.of('Helvetica'),
    Encoding: PdfName.of('WinAnsiEncoding'),
  })
  form.acroForm().addFontToResources(pdf.register(font), plainFont)
}

/** What is typed is kept; what no font can show, such as a control letter, is not. */
function cleaned(text: string, field: TextField): string {
  const lines = text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n]/gu, ' ')
  return field.isMultiline ? lines : lines.replaceAll('\n', ' ')
}

function sizeOf(field: TextField, fallback: string): number {
  const match = /([\d.]+)\s+Tf/.exec(field.defaultAppearance ?? fallback)
  return Number(match?.[1] ?? 0)
}

/** Letters that the embedded font lacks become a question mark that somebody sees. */
function encodable(text: string, font: EmbeddedFont): string {
  if (font.canEncode(text)) return text
  const missing = new Set(font.getUnencodableCharacters(text))
  return [...text].map((letter) => (missing.has(letter) && letter !== '\n' ? '?' : letter)).join('')
}

async function fillText(
  { form }: LoadedForm,
  field: TextField,
  given: string,
  fonts: Fonts,
): Promise<boolean> {
  const text = cleaned(given, field)
  const isLong = field.maxLength > 0 && text.length > field.maxLength
  const value = isLong ? text.slice(0, field.maxLength) : text
  const acroForm = form.acroForm()
  const font = plainLetters.test(value) ? acroForm.getExistingFont(plainFont) : await fonts.embedded()
  const shown = font && 'canSubset' in font ? encodable(value, font) : value
  if (font) field.setFont(font)
  const [widget] = field.getWidgets()
  const measure: Measure =
    font && 'canSubset' in font
      ? (text, size) => font.getTextWidth(text, size)
      : (text, size) => measureText(text, 'Helvetica', size)
  const room = { width: widget?.width ?? 0, height: widget?.height ?? 0, isMultiline: field.isMultiline }
  const wanted = sizeOf(field, acroForm.defaultAppearance)
  const { size, isCut } = field.isComb
    ? { size: Math.min(wanted || 9, 10), isCut: false }
    : fitText(shown, room, wanted, measure)
  field.setFontSize(size)
  field.setTextColor(0, 0, 0)
  field.setValue(shown)
  return !isLong && !isCut && shown === value
}

function fillChoice(field: DropdownField | ListBoxField | RadioField, text: string): boolean {
  const options =
    field.type === 'radio'
      ? field.getOptions().map((value) => ({ value, display: value }))
      : field.getOptions()
  const isIt = (word: string) => word.toLowerCase() === text.trim().toLowerCase()
  const option = options.find(({ value, display }) => isIt(value) || isIt(display))
  const isFree = field.type === 'dropdown' && field.isEditable
  if (!option && !isFree) return false
  const value = option?.value ?? text
  if (field.type === 'listbox') field.setValue([value])
  else field.setValue(value)
  return true
}

function fillBox(field: CheckboxField, text: string): boolean {
  const options = field.getOnValues()
  if (text === '') field.uncheck()
  else if (options.length > 1) {
    const option = options.find((value) => value.toLowerCase() === text.trim().toLowerCase())
    if (!option) return false
    field.setValue(option)
  } else field.check()
  return true
}

/** Puts a value into its field; false where some of it could not be shown. */
async function fillField(loaded: LoadedForm, field: Terminal, value: string, fonts: Fonts): Promise<boolean> {
  if (field.isReadOnly()) return true
  switch (field.type) {
    case 'text':
      return fillText(loaded, field as TextField, value, fonts)
    case 'checkbox':
      return fillBox(field as CheckboxField, value)
    case 'radio':
    case 'dropdown':
    case 'listbox':
      return value === '' || fillChoice(field as DropdownField | ListBoxField | RadioField, value)
    default:
      return true
  }
}

/** Fills a form, and where asked makes its values part of the pages. Throws a `FormProblem`. */
export async function fillForm(
  bytes: Uint8Array,
  order: FillOrder,
): Promise<{ file: Uint8Array; cut: string[] }> {
  const loaded = await loadForm(bytes)
  const { pdf, form, pages } = loaded
  addPlainFont(loaded)
  const fonts = fontsOf(pdf)
  const cut: string[] = []
  for (const field of form.acroForm().getFields()) {
    // A field may be called like what every object has.
    const value = Object.hasOwn(order.values, field.name) ? order.values[field.name] : undefined
    if (value !== undefined && !(await fillField(loaded, field, value, fonts))) cut.push(field.name)
  }
  if (order.flatten) form.flatten()
  await drawTexts(pdf, pages, order.texts ?? [])
  for (const image of order.images ?? []) drawImage(pdf, pages, image)
  if (order.watermark) drawWatermark(pages, order.watermark, grayscale(0.45))
  return { file: await pdf.save({ subsetFonts: true }), cut }
}

/** Writes words across every page of a PDF. Throws a `FormProblem`. */
export async function stampPdf(bytes: Uint8Array, watermark: string): Promise<Uint8Array> {
  const pdf = await openPdf(bytes)
  drawWatermark(pdf.getPages(), watermark, grayscale(0.45))
  return pdf.save()
}
