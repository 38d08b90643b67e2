import type { MissedChange } from '#shared/errors.ts'
import { fieldName, valueLabel } from '#web/lib/change-labels.ts'
import { changeOfField, missedFieldName, whoMade } from '#web/lib/missed-changes.ts'
import { type BothChanged, overlappingFields } from '#web/lib/record-changes.ts'

/** A field that both changed, in words. */
export type Overlap = Pick<BothChanged, 'path'> & {
  label: string
  who: string
  /** Both values as people read them; null where one is not shown. */
  theirs: string | null
  mine: string | null
  /** What stands at the field. */
  note: string
}

type Sides<T> = { base: T; typed: T; latest: T }

/** What an input shows: a choice its words, not its key. */
function shownIn(path: string): { label: string; value: string } | null {
  const input = [...document.querySelectorAll<HTMLElement>('[data-path]')].find(
    ({ dataset }) => dataset.path === path,
  )
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return null
  const label = [...(input.labels ?? [])][0]?.textContent?.replace(/\s*\*\s*$/, '').trim()
  return { label: label ?? '', value: input.type === 'password' ? '' : input.value }
}

const asNamed = (name: string) => name

/** The fields that both the person and someone else changed, with who it was and both values. */
export function overlapsOf<T extends object>(
  { base, typed, latest }: Sides<T>,
  changes: readonly MissedChange[],
): Overlap[] {
  return overlappingFields(base, typed, latest).map((both) => {
    const { path } = both
    const told = changeOfField(changes, path)
    const shown = shownIn(path)
    const label = shown?.label || (told ? missedFieldName(told.field) : fieldName(path))
    const isHidden = told?.field.after === '[redacted]' || path.startsWith('customSecret.')
    const theirs = isHidden ? null : valueLabel(path, told?.field.after ?? both.latest, asNamed)
    const mine = isHidden ? null : shown?.value || valueLabel(path, both.typed, asNamed)
    const who = told ? whoMade(told.change) : 'Someone else'
    const note = theirs ? `${who} changed this to “${theirs}”.` : `${who} changed this too.`
    return {
      path,
      label,
      who,
      theirs,
      mine,
      note: theirs === '—' ? `${who} cleared this.` : note,
    }
  })
}
