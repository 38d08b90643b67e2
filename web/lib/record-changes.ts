type Fields = Readonly<Record<string, unknown>>

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The fields of `after` that differ from `before`: what a PATCH has to carry. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const old = before as Fields
  const entries = Object.entries(after).filter(([name, value]) => !isSame(value, old[name]))
  return Object.fromEntries(entries) as Partial<T>
}

/**
 * A form after someone else changed the record meanwhile: what the person typed stays, every other field takes the
 * latest value.
 */
export function keepEdits<T extends object>(base: T, typed: T, latest: T): T {
  return { ...latest, ...changedFields(base, typed) }
}

/** The names of the fields that both the person and someone else changed. */
export function overlappingFields<T extends object>(base: T, typed: T, latest: T): string[] {
  const theirs = changedFields(base, latest) as Fields
  return Object.keys(changedFields(base, typed)).filter(
    (name) => name in theirs && !isSame((typed as Fields)[name], theirs[name]),
  )
}
