import { z } from 'zod'
import type { FieldChange } from '#shared/activity/activity.contract.ts'

/** A change of one value within a field, with what it is called. */
export type ValueChange = FieldChange & { name: string }

const Coverages = z.array(z.object({ coverage: z.string(), reserve: z.number(), paid: z.number() }))
const Adjuster = z.object({ name: z.string(), phone: z.string(), email: z.string() })
const amounts = ['reserve', 'paid'] as const

/** The rows by what they are for; a second one for the same is distinguished by its number. */
function keyed(value: unknown): Map<string, z.infer<typeof Coverages>[number]> | null {
  const rows = Coverages.safeParse(value ?? []).data
  if (!rows) return null
  const seen = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const nth = (seen.get(row.coverage) ?? 0) + 1
      seen.set(row.coverage, nth)
      return [nth > 1 ? `${row.coverage} (${nth})` : row.coverage, row]
    }),
  )
}

function coverageChanges({ field, before, after }: FieldChange): ValueChange[] | null {
  const [old, now] = [keyed(before), keyed(after)]
  if (!old || !now) return null
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) =>
    amounts.flatMap((amount) => {
      const [was, is] = [old.get(name)?.[amount] ?? null, now.get(name)?.[amount] ?? null]
      if (was === is) return []
      return [{ field: `${field}.${name}.${amount}`, name: `${name} ${amount}`, before: was, after: is }]
    }),
  )
}

function adjusterChanges({ field, before, after }: FieldChange): ValueChange[] | null {
  const [old, now] = [
    Adjuster.partial().safeParse(before ?? {}).data,
    Adjuster.partial().safeParse(after ?? {}).data,
  ]
  if (!old || !now) return null
  return (['name', 'phone', 'email'] as const).flatMap((part) => {
    const [was, is] = [old[part] ?? '', now[part] ?? '']
    return was === is ? [] : [{ field: `${field}.${part}`, name: `Adjuster ${part}`, before: was, after: is }]
  })
}

/**
 * The changes of the values within a field that holds several, such as a claim's reserves and payments by coverage; null where
 * a field is one value.
 */
export function valueChanges(change: FieldChange): ValueChange[] | null {
  if (change.field === 'coverages') return coverageChanges(change)
  return change.field === 'adjuster' ? adjusterChanges(change) : null
}

/** Whether a field of a change is an amount of dollars within a coverage. */
export function isCoverageAmount(field: string): boolean {
  return /^coverages\..*\.(?:reserve|paid)$/.test(field)
}
