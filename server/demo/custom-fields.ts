import type { CustomFieldKind } from '#shared/custom-fields/custom-fields.contract.ts'
import { customNameKey } from '#shared/custom-fields/custom-values.rules.ts'
import { addDays } from '#shared/dates.ts'
import type { DemoFrame, Row } from './demo-rows.ts'
import { makeRandom, type Random } from './random.ts'

type Story = {
  recordType: 'client' | 'policy'
  name: string
  kind: CustomFieldKind
  choices?: readonly string[]
  /** The records whose field is filled, of those that may have it. */
  share: number
  /** Which records may have a value; all where it is left out. */
  fits?: (row: Row) => boolean
  valueOf: (random: Random, today: string) => string
}

/** A chance of their own: what is filled changes nothing else of what is made up. */
const customSeed = 23
/** How long the fields have been there. */
const millisecondsSince = 200 * 86_400_000

const tiers = ['Gold', 'Silver', 'Standard'] as const
const sources = ['Existing client', 'Mortgage broker', 'Realtor', 'Website', 'Walk-in'] as const
const inspectedLines = new Set<unknown>(['BOP', 'Homeowners', 'General liability'])

/** What the demo's agency tracks beside the fields that every agency has. */
const stories: readonly Story[] = [
  {
    ...{ recordType: 'client', name: 'Service tier', kind: 'choice', choices: tiers, share: 0.85 },
    valueOf: (random) =>
      random.weighted([
        ['Gold', 15],
        ['Silver', 30],
        ['Standard', 55],
      ]),
  },
  {
    ...{ recordType: 'client', name: 'Referred by', kind: 'choice', choices: sources, share: 0.6 },
    valueOf: (random) => random.pick(sources),
  },
  {
    ...{ recordType: 'policy', name: 'Last inspection', kind: 'date', share: 0.7 },
    fits: (row) => inspectedLines.has(row.line_of_business),
    valueOf: (random, today) => addDays(today, -random.between(20, 900)),
  },
]

/** The terms of a policy have the same values: a renewal takes over those of the term before. */
function keyOf(row: Row): unknown {
  return row.policy_number ?? row.id
}

function fieldRow({ agencyId }: DemoFrame, id: string, story: Story, position: number, at: Date): Row {
  const { recordType, name, kind, choices = [] } = story
  return {
    agency_id: agencyId,
    id,
    record_type: recordType,
    name,
    name_key: customNameKey(name),
    kind,
    choices: JSON.stringify(choices),
    position,
    created_at: at,
    updated_at: at,
  }
}

/** Adds fields to a made-up agency and fills them on its clients and policies; answers the fields. */
export function makeCustomFields(
  frame: DemoFrame,
  records: Record<Story['recordType'], readonly Row[]>,
): Row[] {
  const random = makeRandom(customSeed)
  const at = new Date(frame.now.getTime() - millisecondsSince)
  const values = new Map<unknown, Record<string, string>>()
  const rows = stories.map((story, position) => {
    const id = random.id(at)
    const fitting = records[story.recordType].filter((row) => story.fits?.(row) ?? true)
    for (const key of new Set(fitting.map(keyOf))) {
      if (!random.chance(story.share)) continue
      values.set(key, { ...values.get(key), [id]: story.valueOf(random, frame.today) })
    }
    return fieldRow(frame, id, story, position, at)
  })
  for (const row of [...records.client, ...records.policy])
    row.custom = JSON.stringify(values.get(keyOf(row)) ?? {})
  return rows
}
