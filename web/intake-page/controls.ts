import { addressParts, usStates } from '#shared/intake-forms/answers.rules.ts'
import type { Answer, FormField } from '#shared/intake-forms/intake-forms.contract.ts'
import { element } from './elements.ts'
import type { Places } from './places.ts'

/** A question on the page: what is shown, and its answer as it is sent. */
export type Control = {
  element: HTMLElement
  read: () => unknown
  /** Fills in an answer that was given before; files are attached again. */
  write?: (answer: Answer) => void
}

/** What a control is made for. */
export type Asked = {
  place: string
  label: string
  help: string
  isRequired: boolean
  /** The row that it belongs to, such as "Driver 1": the list of errors names it too. */
  row?: string
}
type Kind = { type: string; choices?: readonly string[] }

const inputKinds: Record<string, Record<string, string>> = {
  email: { type: 'email', autocomplete: 'email', inputmode: 'email' },
  phone: { type: 'tel', autocomplete: 'tel', inputmode: 'tel' },
  date: { type: 'date', min: '1900-01-01', max: '2199-12-31' },
  number: { inputmode: 'decimal' },
  money: { inputmode: 'decimal', placeholder: '$' },
  year: { inputmode: 'numeric', maxlength: '4' },
  naics: { inputmode: 'numeric', maxlength: '6' },
  vin: { autocapitalize: 'characters', spellcheck: 'false', autocomplete: 'off', maxlength: '25' },
}

/** What one control is about. */
export function labelOf(id: string, { label, isRequired }: Pick<Asked, 'label' | 'isRequired'>): HTMLElement {
  return element('label', { for: id }, label, isRequired ? undefined : optional())
}

/** What a group of controls is about. */
export function legendOf({ label, isRequired }: Pick<Asked, 'label' | 'isRequired'>): HTMLElement {
  return element('legend', {}, label, isRequired ? undefined : optional())
}

function optional(): HTMLElement {
  return element('span', { class: 'optional' }, ' (optional)')
}

function described(places: Places, { place, help }: Asked): string {
  return `${help ? `${places.id(place, '-help')} ` : ''}${places.id(place, '-error')}`
}

function helpOf(places: Places, { place, help }: Asked): HTMLElement | undefined {
  return help ? element('p', { class: 'help', id: places.id(place, '-help') }, help) : undefined
}

function makeInput(kind: Kind, attributes: Record<string, string | boolean>) {
  const choices = kind.type === 'state' ? usStates : kind.choices
  if (kind.type === 'choice' || kind.type === 'state')
    return element(
      'select',
      attributes,
      element('option', { value: '' }, 'Choose…'),
      ...(choices ?? []).map((choice) => element('option', { value: choice }, choice)),
    )
  if (kind.type === 'paragraph') return element('textarea', { ...attributes, rows: '4', maxlength: '5000' })
  return element('input', { type: 'text', maxlength: '254', ...inputKinds[kind.type], ...attributes })
}

/** A question that is answered by one text. */
export function textControl(places: Places, asked: Asked, kind: Kind, autocomplete?: string) {
  const id = places.id(asked.place)
  const input = makeInput(kind, {
    ...{ id, 'aria-describedby': described(places, asked) },
    ...(asked.isRequired && { 'aria-required': 'true' }),
    ...(autocomplete && { autocomplete }),
  })
  const error = places.add(asked.place, asked.row ? `${asked.row}, ${asked.label}` : asked.label, input)
  const whole = element('div', { class: 'field' }, labelOf(id, asked), helpOf(places, asked), input, error)
  const write = (answer: Answer) => {
    if (typeof answer === 'string') input.value = answer
  }
  return { element: whole, input, read: () => input.value, write }
}

/** A question that is answered by marking choices: one of them, or several. */
export function choiceControl(
  places: Places,
  asked: Asked,
  choices: readonly string[],
  isSeveral: boolean,
): Control {
  const name = places.id(asked.place)
  const inputs = choices.map((choice) =>
    element('input', { type: isSeveral ? 'checkbox' : 'radio', name, value: choice }),
  )
  const fieldset = element(
    'fieldset',
    { class: 'field', tabindex: '-1', 'aria-describedby': described(places, asked) },
    legendOf(asked),
    helpOf(places, asked),
    ...inputs.map((input) => element('label', { class: 'choice' }, input, element('span', {}, input.value))),
  )
  fieldset.append(places.add(asked.place, asked.label, inputs[0] ?? fieldset))
  const chosen = () => inputs.filter(({ checked }) => checked).map(({ value }) => value)
  const write = (answer: Answer) => {
    const given: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
    for (const input of inputs) input.checked = given.includes(input.value)
  }
  return { element: fieldset, read: () => (isSeveral ? chosen() : (chosen()[0] ?? '')), write }
}

/** The parts of an address. */
export function addressControl(places: Places, field: FormField): Control {
  const { id: place, label, isRequired, help } = field
  const parts = addressParts.map((part) => {
    const asked = { place: `${place}.${part.id}`, label: part.label, help: '', isRequired: true }
    return {
      id: part.id,
      ...textControl(places, asked, { type: part.id === 'state' ? 'state' : 'text' }, part.autocomplete),
    }
  })
  const asked = { place, label, help, isRequired }
  const fieldset = element(
    'fieldset',
    { class: 'field address', tabindex: '-1', 'aria-describedby': described(places, asked) },
    legendOf(asked),
    helpOf(places, asked),
    ...parts.map((part) => part.element),
  )
  fieldset.append(places.add(place, label, parts[0]?.input ?? fieldset))
  const read = () => Object.fromEntries(parts.map((part) => [part.id, part.read()]))
  const write = (answer: Answer) => {
    if (typeof answer === 'object' && !Array.isArray(answer))
      for (const part of parts) part.write(answer[part.id] ?? '')
  }
  return { element: fieldset, read, write }
}
