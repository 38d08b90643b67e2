import { z } from 'zod'
import { Id, line, wholeNumber } from '#shared/fields.ts'
import { followUpKinds } from '#shared/follow-ups/follow-up-kinds.ts'
import { isOneSelection, oneSelection, selectionOf } from '#shared/lists.ts'
import { settableProspectStatuses } from '#shared/prospects/prospect-statuses.ts'
import { ProspectFilter } from '#shared/prospects/prospects.contract.ts'

/** The stages that a sequence can begin in; a converted prospect is followed up as a client. */
export const stagesWithSequence = settableProspectStatuses
export type StageWithSequence = (typeof stagesWithSequence)[number]

export const maxSteps = 12

/** One step: what is to be done so many days after the prospect entered the stage. */
export const SequenceStep = z.strictObject({
  id: Id,
  /** 0 is the day itself. */
  day: wholeNumber(0, 365),
  kind: z.enum(followUpKinds, { error: 'Choose a call, an email or a to-do' }),
  title: line(200).min(1, 'Enter what needs to be done'),
  /** The template that an email is written from. */
  templateId: Id.nullable().optional(),
})
export type SequenceStep = z.infer<typeof SequenceStep>

/** What follows when a prospect enters a stage; nothing without steps. */
export const FollowUpSequence = z.object({
  stage: z.enum(stagesWithSequence),
  steps: z.array(SequenceStep),
  /** 0 where nothing was written yet. */
  version: z.number(),
})
export type FollowUpSequence = z.infer<typeof FollowUpSequence>

/** `PUT /api/follow-up-sequences`: the steps of one stage. */
export const SequenceWrite = z.strictObject({
  stage: z.enum(stagesWithSequence),
  steps: z.array(SequenceStep).max(maxSteps, `Enter at most ${maxSteps} steps`),
  version: z.int().min(0).optional(),
})
export type SequenceWrite = z.infer<typeof SequenceWrite>

/** `POST /api/follow-up-sequences/bulk`: stops what sequences want done for prospects, or starts it again. */
export const SequenceBulk = z
  .strictObject({ ...selectionOf(ProspectFilter), action: z.enum(['start', 'stop']) })
  .refine(isOneSelection, oneSelection)
export type SequenceBulk = z.infer<typeof SequenceBulk>
