import { type GroupType, maxRows } from '#shared/intake-forms/form-fields.ts'
import { groups } from '#shared/intake-forms/groups.ts'
import type { Answer, FormField } from '#shared/intake-forms/intake-forms.contract.ts'
import { readVin } from '#shared/intake-forms/vin.rules.ts'
import { type Control, legendOf, textControl } from './controls.ts'
import { button, element } from './elements.ts'
import type { Places } from './places.ts'

type Part = ReturnType<typeof textControl>
type Row = Record<string, string>

/** A VIN says which year and maker it is: they are filled in where nothing was typed. */
function fillByVin(parts: Map<string, Part>): void {
  const vin = parts.get('vin')?.input
  vin?.addEventListener('change', () => {
    const known = readVin(vin.value)
    const fill = (id: string, text: string) => {
      const input = parts.get(id)?.input
      if (input && input.value.trim() === '' && text) input.value = text
    }
    if (!known) return
    fill('year', known.year === null ? '' : String(known.year))
    fill('make', known.make)
  })
}

function makeRow(places: Places, field: string, at: number, type: GroupType, values: Row): Map<string, Part> {
  const row = `${groups[type].one} ${at + 1}`
  const parts = new Map(
    groups[type].fields.map(({ id, label, type: kind, isRequired = false, choices }) => {
      const asked = { place: `${field}.${at}.${id}`, label, help: '', isRequired, row }
      const part = textControl(places, asked, { type: kind, ...(choices && { choices }) })
      part.input.value = values[id] ?? ''
      return [id, part] as const
    }),
  )
  fillByVin(parts)
  return parts
}

const valuesOf = (parts: Map<string, Part>): Row =>
  Object.fromEntries([...parts].map(([id, { input }]) => [id, input.value]))

type Removal = { one: string; at: number; canRemove: boolean; onRemove: () => void }

function rowElement(parts: Map<string, Part>, { one, at, canRemove, onRemove }: Removal): HTMLElement {
  const name = { class: 'plain', 'aria-label': `Remove ${one.toLowerCase()} ${at + 1}` }
  const parted = [...parts.values()].map((part) => part.element)
  const legend = element('legend', {}, `${one} ${at + 1}`)
  return element(
    'fieldset',
    { class: 'row' },
    legend,
    ...parted,
    canRemove ? button('Remove', onRemove, name) : undefined,
  )
}

const filled = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, text]) => text.trim() !== ''))

/** A question that is answered by rows, such as drivers: one is there from the start, more are added. */
export function groupControl(places: Places, field: FormField, type: GroupType): Control {
  const { id: place, label, isRequired } = field
  const { one } = groups[type]
  const list = element('div', { class: 'rows' })
  let rows: Map<string, Part>[] = []
  const draw = (values: Row[]) => {
    places.removeBelow(place)
    rows = values.map((row, at) => makeRow(places, place, at, type, row))
    const canRemove = rows.length > 1 || !isRequired
    const removeAt = (at: number) => () => {
      draw(rows.filter((_, other) => other !== at).map(valuesOf))
      add.focus()
    }
    const drawn = rows.map((parts, at) => rowElement(parts, { one, at, canRemove, onRemove: removeAt(at) }))
    list.replaceChildren(...drawn)
    add.hidden = rows.length >= maxRows
  }
  const addRow = () => {
    draw([...rows.map(valuesOf), {}])
    rows.at(-1)?.values().next().value?.input.focus()
  }
  const add = button(`Add ${one.toLowerCase()}`, addRow, { class: 'secondary' })
  const error = places.add(place, label, add)
  const help = field.help ? element('p', { class: 'help' }, field.help) : undefined
  draw(isRequired ? [{}] : [])
  const whole = element('fieldset', { class: 'field group' }, legendOf(field), help, list, add, error)
  const write = (answer: Answer) => {
    if (!Array.isArray(answer)) return
    const given = answer.filter((row) => typeof row === 'object')
    if (given.length > 0) draw(given)
  }
  return { element: whole, read: () => rows.map((parts) => filled(valuesOf(parts))), write }
}
