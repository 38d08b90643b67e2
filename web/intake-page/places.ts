import { element } from './elements.ts'

/** Where an answer stands on the page: what is focused, and where its error is written. */
type Place = { label: string; control: HTMLElement; error: HTMLElement }

/** The places of a form by their names, such as `email` and `vehicles.0.vin`, and their errors. */
export class Places {
  readonly #places = new Map<string, Place>()
  readonly #prefix: string

  /** Ids on one page differ by the prefix. */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** An id on the page, of a place or something beside it. */
  id(place: string, part = ''): string {
    return `${this.#prefix}-${place.replaceAll('.', '-')}${part}`
  }

  /** Notes a control and makes the line for its error. */
  add(place: string, label: string, control: HTMLElement): HTMLElement {
    const error = element('p', { class: 'error', id: this.id(place, '-error'), hidden: true })
    this.#places.set(place, { label, control, error })
    return error
  }

  /** Removes places that are no longer on the page. */
  removeBelow(place: string): void {
    for (const name of [...this.#places.keys()]) if (name.startsWith(`${place}.`)) this.#places.delete(name)
  }

  /** Writes the errors beside their answers; answers them with what they are about, in the order of the page. */
  show(errors: Record<string, string>): { label: string; message: string; control: HTMLElement | null }[] {
    for (const [name, { control, error }] of this.#places) {
      const message = errors[name] ?? ''
      error.textContent = message
      error.hidden = message === ''
      if (message === '') control.removeAttribute('aria-invalid')
      else control.setAttribute('aria-invalid', 'true')
    }
    const known = [...this.#places].flatMap(([name, { label, control }]) =>
      errors[name] ? [{ label, message: errors[name], control }] : [],
    )
    const elsewhere = Object.entries(errors).filter(([name]) => !this.#places.has(name))
    return [...known, ...elsewhere.map(([label, message]) => ({ label, message, control: null }))]
  }
}
