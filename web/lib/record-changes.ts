type Fields = Readonly<Record<string, unknown>>

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The fields whose parts are changed one by one: what a PATCH leaves out of them stays. */
const parted: ReadonlySet<string> = new Set(['custom', 'customSecret'])

function partsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The fields of `after` that differ from `before`: what a PATCH has to carry. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const old = before as Fields
  const entries = Object.entries(after)
    .filter(([name, value]) => !isSame(value, old[name]))
    .map(([name, value]) => [
      name,
      parted.has(name) ? changedFields(partsOf(old[name]), partsOf(value)) : value,
    ])
  return Object.fromEntries(entries) as Partial<T>
}

/** A form with changes as `changedFields` returns them. */
export function withChanges<T extends object>(form: T, changes: Partial<T>): T {
  const old = form as Fields
  const entries = Object.entries(changes).map(([name, value]) => [
    name,
    parted.has(name) ? { ...partsOf(old[name]), ...partsOf(value) } : value,
  ])
  return { ...form, ...Object.fromEntries(entries) }
}

/**
 * A form after someone else changed the record meanwhile: what the person typed stays, every other field takes the
 * latest value.
 */
export function keepEdits<T extends object>(base: T, typed: T, latest: T): T {
  return withChanges(latest, changedFields(base, typed))
}

/** A field that both the person and someone else changed, and to what: its path in the form, parts named `custom.<part>`. */
export type BothChanged = { path: string; typed: unknown; latest: unknown }

/** The fields that both the person and someone else changed, to different values. */
export function overlappingFields<T extends object>(base: T, typed: T, latest: T): BothChanged[] {
  const theirs = changedFields(base, latest) as Fields
  return Object.entries(changedFields(base, typed) as Fields)
    .filter(([name]) => name in theirs)
    .flatMap(([name, value]) => {
      const isParted = parted.has(name)
      const mine = isParted ? partsOf(value) : { [name]: value }
      const other = isParted ? partsOf(theirs[name]) : theirs
      return Object.keys(mine)
        .filter((part) => part in other && !isSame(mine[part], other[part]))
        .map((part) => ({
          path: isParted ? `${name}.${part}` : part,
          typed: mine[part],
          latest: other[part],
        }))
    })
}

/** A form with one field, or one part of it, as someone else saved it. */
export function takeLatest<T extends object>(typed: T, latest: T, path: string): T {
  const [name = '', part] = path.split('.')
  const [mine, theirs] = [(typed as Fields)[name], (latest as Fields)[name]]
  return { ...typed, [name]: part ? { ...partsOf(mine), [part]: partsOf(theirs)[part] } : theirs }
}
