import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SequenceStep, StageWithSequence } from '#shared/sequences/sequences.contract.ts'
import { agencies } from './agencies.ts'
import { agencyId, instant } from './columns.ts'

/** What is to be done for a prospect from the day on which it enters a stage. */
export const followUpSequences = pgTable(
  'follow_up_sequences',
  {
    agencyId: agencyId().references(() => agencies.id),
    stage: text('stage').$type<StageWithSequence>().notNull(),
    steps: jsonb('sequence_steps').$type<SequenceStep[]>().notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.stage] })],
)
