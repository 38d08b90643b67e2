import type pg from 'pg'
import { followUps } from '#server/db/tables/follow-ups.ts'
import { followUpSequences } from '#server/db/tables/sequences.ts'
import { addDays, dayIn, daysBetween, defaultTimeZone } from '#shared/dates.ts'
import { starterTemplates } from '#shared/emails/starter-templates.ts'
import type { FollowUpKind } from '#shared/follow-ups/follow-up-kinds.ts'
import type { SequenceStep, StageWithSequence } from '#shared/sequences/sequences.contract.ts'
import { dueDateOf } from '#shared/sequences/sequences.rules.ts'
import type { DemoFrame, Row } from './demo-rows.ts'
import { insertInto } from './insert-rows.ts'
import { officeHour } from './moments.ts'
import { makeRandom, type Random } from './random.ts'

type Step = [day: number, kind: FollowUpKind, title: string, template?: string]

const sequences: Record<Exclude<StageWithSequence, 'lost'>, Step[]> = {
  new: [
    [1, 'email', 'Introduce the agency and ask for the declarations page', 'Follow-up day 1'],
    [3, 'call', 'Call if they have not answered'],
    [7, 'email', 'Ask whether they are still looking', 'Follow-up day 7'],
  ],
  contacted: [
    [1, 'email', 'Send the list of what we need to quote', 'Missing documents'],
    [4, 'call', 'Ask for the missing details'],
  ],
  quoted: [
    [1, 'call', 'Walk through the quote'],
    [3, 'email', 'Follow up on the quote', 'Follow-up day 3'],
    [7, 'email', 'Ask for a decision', 'Follow-up day 7'],
  ],
}

/** Who entered a stage in this many days is followed up by its sequence; with earlier ones it has run out. */
const recentDays = 8

function stepOf(random: Random, now: Date, [day, kind, title, template]: Step): SequenceStep {
  const templateId = starterTemplates.find(({ name }) => name === template)?.id ?? null
  return { id: random.id(now), day, kind, title, templateId }
}

/** What a sequence wants done for a prospect: what was due before yesterday is done. */
function rowsOf(frame: DemoFrame, random: Random, prospect: Row, steps: SequenceStep[]): Row[] {
  const { agencyId, today } = frame
  const since = prospect.created_at
  if (!(since instanceof Date)) return []
  const entered = dayIn(defaultTimeZone, since)
  if (daysBetween(entered, today) > recentDays) return []
  return steps.map((step) => {
    const due = dueDateOf(step, entered)
    const doneAt = due < addDays(today, -1) ? officeHour(frame, random, due) : null
    const assignee = prospect.assigned_agent_id
    return {
      ...{ agency_id: agencyId, id: random.id(since), prospect_id: prospect.id, source: 'sequence' },
      ...{ kind: step.kind, title: step.title, due_date: due, email_template_id: step.templateId },
      ...{ assignee_id: assignee, sequence_step_id: step.id, stage_since: since },
      ...{ done_at: doneAt, done_by_id: doneAt && assignee, created_at: since, updated_at: doneAt ?? since },
    }
  })
}

/** What follows when a prospect of the demo enters a stage, and what is due of it for those who entered one lately. */
export async function insertSequences(
  client: pg.PoolClient,
  frame: DemoFrame,
  founded: Date,
  prospects: readonly Row[],
): Promise<void> {
  const random = makeRandom(prospects.length)
  const rows: Row[] = []
  for (const [stage, named] of Object.entries(sequences)) {
    const steps = named.map((step) => stepOf(random, founded, step))
    await insertInto(client, followUpSequences, [
      {
        agency_id: frame.agencyId,
        stage,
        sequence_steps: JSON.stringify(steps),
        updated_at: founded,
        version: 1,
      },
    ])
    const inStage = prospects.filter(({ status }) => status === stage)
    rows.push(...inStage.flatMap((prospect) => rowsOf(frame, random, prospect, steps)))
  }
  await insertInto(client, followUps, rows)
}
