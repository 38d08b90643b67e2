import { checkAnswers } from '#shared/intake-forms/answers.rules.ts'
import { fieldsOfForm, isAsked } from '#shared/intake-forms/form.rules.ts'
import { isGroup } from '#shared/intake-forms/form-fields.ts'
import {
  type Answers,
  consentPlace,
  type FormDefinition,
  type FormField,
} from '#shared/intake-forms/intake-forms.contract.ts'
import { addressControl, type Control, choiceControl, textControl } from './controls.ts'
import { element } from './elements.ts'
import { fileControl, type SendFile } from './file-control.ts'
import { groupControl } from './group-control.ts'
import { Places } from './places.ts'

type Given = { answers: Record<string, unknown>; hasConsent: boolean }
type Options = {
  /** Sends what was filled in; nothing where the form is only shown. */
  onSend: ((given: Given, website: string) => Promise<void>) | null
  sendFile: SendFile
  /** By what the ids on the page begin. */
  prefix?: string
  /** Answers that were given before. */
  initial?: Answers
}

const autocompletes: Partial<Record<string, string>> = { name: 'name', email: 'email', phone: 'tel' }

function controlOf(places: Places, field: FormField, sendFile: SendFile): Control {
  const { id: place, type, label, help, isRequired, choices, fills } = field
  const asked = { place, label, help, isRequired }
  if (isGroup(type)) return groupControl(places, field, type)
  if (type === 'address') return addressControl(places, field)
  if (type === 'file') return fileControl(places, field, sendFile)
  if (type === 'choices') return choiceControl(places, asked, choices, true)
  if (type === 'choice' && choices.length <= 6) return choiceControl(places, asked, choices, false)
  if (type === 'yesno') return choiceControl(places, asked, ['Yes', 'No'], false)
  if (type === 'consent') return choiceControl(places, asked, ['Yes'], false)
  return textControl(places, asked, { type, choices }, fills ? autocompletes[fills] : undefined)
}

/** A form as whoever fills it in sees it, and as its owner sees it beside the editor. */
export class FormView {
  readonly element: HTMLFormElement
  readonly #form: FormDefinition
  readonly #places: Places
  readonly #controls = new Map<string, Control>()
  readonly #consent = element('input', { type: 'checkbox' })
  readonly #website = element('input', { type: 'text', name: 'website', tabindex: '-1', autocomplete: 'off' })
  readonly #summary = element('div', { class: 'summary', role: 'alert', tabindex: '-1', hidden: true })
  readonly #submit = element('button', { type: 'submit', class: 'primary' }, 'Send')

  constructor(form: FormDefinition, { onSend, sendFile, prefix = 'q', initial = {} }: Options) {
    this.#form = form
    this.#places = new Places(prefix)
    for (const field of fieldsOfForm(form))
      this.#controls.set(field.id, controlOf(this.#places, field, sendFile))
    for (const [id, answer] of Object.entries(initial)) this.#controls.get(id)?.write?.(answer)
    this.element = this.#draw()
    this.element.addEventListener('input', () => this.#hideUnasked())
    this.element.addEventListener('submit', (event) => {
      event.preventDefault()
      if (onSend) void this.#send(onSend)
    })
    this.#hideUnasked()
  }

  #draw(): HTMLFormElement {
    const { sections, consent } = this.#form
    const drawn = sections.map(({ title, fields }) =>
      element(
        'section',
        {},
        element('h2', {}, title),
        ...fields.flatMap(({ id }) => this.#controls.get(id)?.element ?? []),
      ),
    )
    // Nobody sees it; what fills in everything is a program.
    const trap = element(
      'div',
      { class: 'trap', 'aria-hidden': 'true' },
      element('label', {}, 'Website', this.#website),
    )
    const agreed = consent === '' ? undefined : this.#drawConsent(consent)
    const form = element('form', { novalidate: true }, this.#summary, ...drawn, trap, agreed, this.#submit)
    form.style.setProperty('--accent', this.#form.accent)
    form.style.setProperty('--on-accent', isLight(this.#form.accent) ? '#1a1a18' : '#ffffff')
    return form
  }

  #drawConsent(consent: string): HTMLElement {
    this.#consent.id = this.#places.id(consentPlace)
    const error = this.#places.add(consentPlace, 'Consent', this.#consent)
    this.#consent.setAttribute('aria-describedby', error.id)
    const label = element('label', { class: 'choice' }, this.#consent, element('span', {}, consent))
    return element('div', { class: 'field consent' }, label, error)
  }

  /** The answers of what is asked. */
  #given(): Given {
    const answers: Record<string, unknown> = {}
    for (const field of fieldsOfForm(this.#form))
      if (isAsked(this.#form, field, answers as Answers))
        answers[field.id] = this.#controls.get(field.id)?.read()
    return { answers, hasConsent: this.#consent.checked }
  }

  #hideUnasked(): void {
    const { answers } = this.#given()
    for (const [id, control] of this.#controls) control.element.hidden = !(id in answers)
  }

  /** What was filled in so far, and what only programs fill in. */
  filled(): { answers: Record<string, unknown>; website: string } {
    return { answers: this.#given().answers, website: this.#website.value }
  }

  /** Shows what is wrong: beside each answer, and all of it at the top. */
  showErrors(errors: Record<string, string>, message = ''): void {
    const shown = this.#places.show(errors)
    this.#summary.hidden = shown.length === 0 && message === ''
    const title =
      shown.length === 1 ? 'One answer needs another look' : `${shown.length} answers need another look`
    const items = shown.map(({ label, message: text, control }) => {
      const link = element('a', { href: `#${control?.id ?? ''}` }, `${label}: ${text}`)
      link.addEventListener('click', (event) => {
        event.preventDefault()
        control?.focus()
      })
      return element('li', {}, control ? link : text)
    })
    this.#summary.replaceChildren(
      element('p', { class: 'summary-title' }, shown.length > 0 ? title : message),
      ...(items.length > 0 ? [element('ul', {}, ...items)] : []),
    )
    if (!this.#summary.hidden) this.#summary.focus()
  }

  async #send(onSend: NonNullable<Options['onSend']>): Promise<void> {
    if (this.#submit.getAttribute('aria-disabled') === 'true') return
    const given = this.#given()
    const { errors } = checkAnswers(this.#form, given.answers)
    if (this.#form.consent !== '' && !given.hasConsent) errors[consentPlace] = 'Please agree to continue'
    this.showErrors(errors)
    if (Object.keys(errors).length > 0) return
    this.#submit.setAttribute('aria-disabled', 'true')
    this.#submit.textContent = 'Sending…'
    await onSend(given, this.#website.value).finally(() => {
      this.#submit.removeAttribute('aria-disabled')
      this.#submit.textContent = 'Send'
    })
  }
}

/** Whether dark letters read better on a color than white ones. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18
}
