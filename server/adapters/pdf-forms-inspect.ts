import type {
  CheckboxField,
  DropdownField,
  ListBoxField,
  PDFForm,
  FormField as PdfField,
  RadioField,
  TextField,
} from '@libpdf/core'
import type { FormField } from '#shared/acord-forms/form-field.contract.ts'
import { keyOf, type LoadedForm, loadForm, pagesOfWidgets, shownBox, shownSize } from './pdf-forms-load.ts'
import { FormProblem, type InspectedForm } from './pdf-forms-task.ts'

/** The share of a page's height at its head and its foot in which a form says what it is. */
const edgeOfPage = 0.14
const maxWords = 160
const maxLineLength = 200
const maxOptions = 200

/** What a file says, without what cannot be stored or would turn a line around: control characters and halves of letters. */
function said(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .toWellFormed()
    .trim()
}

/** A field goes by its name alone: one that cannot be stored, or that every object has already, names none. */
function isName(name: string): boolean {
  return name !== '' && name.isWellFormed() && !name.includes('\0') && !(name in {})
}

/** Values keep their lines. */
function saidValue(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

type Shape = Pick<FormField, 'kind' | 'options' | 'maxLength' | 'isMultiline' | 'value'>

function textShape(field: TextField): Shape {
  const { maxLength, isMultiline } = field
  const value = field.getValue()
  return {
    kind: 'text',
    ...(maxLength > 0 && { maxLength }),
    ...(isMultiline && { isMultiline }),
    ...(value && { value: saidValue(value) }),
  }
}

function boxShape(field: CheckboxField): Shape {
  const options = [...new Set(field.getOnValues())]
  const ticked = field.isChecked() ? { value: field.getValue() } : {}
  return options.length > 1 ? { kind: 'choice', options, ...ticked } : { kind: 'box', ...ticked }
}

function choiceShape(options: readonly string[], value: string | null | undefined): Shape {
  return { kind: 'choice', options: options.slice(0, maxOptions), ...(value && { value }) }
}

/** What a field takes; null for one that a form has no use for, such as a button. */
function shapeOf(field: PdfField): Shape | null {
  switch (field.type) {
    case 'text':
      return textShape(field as TextField)
    case 'checkbox':
      return boxShape(field as CheckboxField)
    case 'radio':
      return choiceShape((field as RadioField).getOptions(), (field as RadioField).getValue())
    case 'dropdown':
      return choiceShape(optionsOf(field as DropdownField), (field as DropdownField).getValue())
    case 'listbox':
      return choiceShape(optionsOf(field as ListBoxField), (field as ListBoxField).getValue()[0])
    case 'signature':
      return { kind: 'signature' }
    default:
      return null
  }
}

function optionsOf(field: DropdownField | ListBoxField): string[] {
  return field.getOptions().map(({ value }) => value)
}

type Terminal = ReturnType<ReturnType<PDFForm['acroForm']>['getFields']>[number]

function placeOf(field: Terminal, { pages }: LoadedForm, widgets: Map<string, number>) {
  for (const widget of field.getWidgets()) {
    const index =
      widgets.get(keyOf(widget.ref)) ?? pages.findIndex((page) => keyOf(page.ref) === keyOf(widget.pageRef))
    const page = pages[index]
    if (page && !widget.isHidden()) return { page: index + 1, box: shownBox(page, widget.rect) }
  }
  return null
}

function fieldOf(field: Terminal, loaded: LoadedForm, widgets: Map<string, number>): FormField | null {
  const shape = field.isReadOnly() ? null : shapeOf(field)
  const place = shape && isName(field.name) ? placeOf(field, loaded, widgets) : null
  if (!shape || !place) return null
  const tip = said(field.alternateName ?? '')
  const isRequired = field.isRequired()
  return { name: field.name, ...shape, ...place, ...(tip && { tip }), ...(isRequired && { isRequired }) }
}

/** Top to bottom, then left to right; fields of one line differ by a few points. */
function byPlace(a: FormField, b: FormField): number {
  if (a.page !== b.page) return a.page - b.page
  const lines = Math.round(a.box.y / 6) - Math.round(b.box.y / 6)
  return lines === 0 ? a.box.x - b.box.x : lines
}

/** The lines at the head and the foot of every page; a page whose text cannot be read has none. */
function edgeLabels({ pages }: LoadedForm): string[] {
  return pages.slice(0, 8).flatMap((page) => {
    try {
      const { lines, height } = page.extractText()
      const isAtEdge = (y: number) => y < height * edgeOfPage || y > height * (1 - edgeOfPage)
      return lines
        .filter(({ bbox }) => isAtEdge(bbox.y))
        .map(({ text }) => said(text).slice(0, maxLineLength))
    } catch {
      return []
    }
  })
}

/** The edition of a form often stands in a field that nobody can change. */
function fixedWords(fields: readonly Terminal[]): string[] {
  return fields.flatMap((field) => {
    const value = field.isReadOnly() && field.type === 'text' ? (field as TextField).getValue().trim() : ''
    return value ? [said(value).slice(0, maxLineLength)] : []
  })
}

/** What a fillable form is made of. Throws a `FormProblem`. */
export async function inspectForm(bytes: Uint8Array): Promise<InspectedForm> {
  const loaded = await loadForm(bytes)
  const { pdf, form, pages } = loaded
  const terminals = form.acroForm().getFields()
  const widgets = pagesOfWidgets(loaded)
  const fields = terminals.flatMap((field) => fieldOf(field, loaded, widgets) ?? [])
  if (fields.length === 0) throw new FormProblem('noFields')
  return {
    pages: pages.map((page, index) => ({ page: index + 1, ...shownSize(page) })),
    fields: fields.sort(byPlace),
    title: said(pdf.getTitle() ?? '').slice(0, maxLineLength),
    words: [...fixedWords(terminals), ...edgeLabels(loaded)].filter(Boolean).slice(0, maxWords),
  }
}
