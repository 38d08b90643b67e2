import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { RecordType } from '#shared/activity/activity.contract.ts'
import { CustomInput, CustomValues } from '#shared/custom-fields/custom-values.contract.ts'
import { publishGiven } from './assigned.ts'
import { customChange, decryptedCustom } from './custom-values.ts'
import { type Assignee, checkAssignee, checkMayWrite } from './producer.ts'
import {
  type BeforeCtes,
  changesOf,
  checkVersion,
  type Differing,
  insertRecord,
  type RecordEvent,
  updateRecord,
} from './record-writes.ts'
import type { Source } from './source.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>
type Stored = Fields & { id: string; version: number }

/** Fields of a record, as far as they are said. */
export type Given<Whole> = {
  [Field in keyof Whole]?: Whole[Field] | (Field extends 'custom' ? CustomInput : never) | undefined
}

/** A record that is added: its fields, what its columns keep of them where that differs, and further statements. */
export type Added<Whole> = {
  fields: Given<Whole> & Fields
  row?: Fields
  id?: string
  beforeCtes?: BeforeCtes
}

/** What a change wants of a record, and what it makes of it beside its fields; `keep` checks what then differs, and says what its columns keep beside that. */
export type Change<Whole> = {
  wanted: Given<Whole>
  beside?: { before: Fields; after: Fields }
  keep?(after: Differing<Given<Whole>>): Kept | Promise<Kept>
}
type Kept = { set?: Fields; beforeCtes?: BeforeCtes }

/** What is special in the writing of a kind of records. */
export type Writing<Whole, Create, Update> = {
  /** Whose the input says a record is: not everybody gives one to others. */
  people?(input: Create | Update): People
  add(ctx: Ctx, input: Create): Added<Whole> | Promise<Added<Whole>>
  change(ctx: Ctx, current: Whole, input: Update): Change<Whole> | Promise<Change<Whole>>
  /** What the audit log keeps of a removed record, and what goes with it at the same instant. */
  remove(ctx: Ctx, current: Whole, now: Date): { before: Fields; beforeCtes?: BeforeCtes }
  /** What to say of an error of the database, such as a number that is taken. */
  explain?(error: unknown, written: Given<Whole>): unknown
}

type People = { [Field in Assignee]?: string | null | undefined }
/** Fields without the values of custom fields, and those. */
function apart(fields: Fields): { custom: CustomInput | undefined; rest: Fields } {
  const { custom, ...rest } = fields
  return { custom: CustomInput.optional().parse(custom), rest }
}

async function insertWithCustom<Whole>(
  ctx: Ctx,
  source: Source<Whole>,
  { fields, row = fields, ...rest }: Added<Whole>,
): Promise<Whole> {
  const said = apart(fields)
  const own = await customChange(ctx, source.kind, {}, said.custom)
  const after = { ...said.rest, ...own.after }
  return insertRecord(ctx, source, { ...apart(row).rest, ...own.set }, { after, ...rest })
}

function changeOfCustom(ctx: Ctx, kind: RecordType, current: Fields, wanted: Fields) {
  const values = CustomValues.optional().parse(current.custom) ?? {}
  return customChange(ctx, kind, values, apart(wanted).custom)
}

const namedIn = (people: People) => Object.entries(people) as [Assignee, string | null | undefined][]

type WriteEvent = {
  action?: RecordEvent
  before?: Fields
  after?: Fields
  beforeCtes?: BeforeCtes | undefined
}

/**
 * All that writes one record of a kind, made of what is special in it: each with its audit entry and event in the same
 * statement. The caller is authorized by the record's own rules before anything is written.
 */
export function recordWriter<Whole extends Stored, Create, Update extends { version?: number | undefined }>(
  records: {
    whole: Source<Whole>
    lock(ctx: Ctx, id: string): Promise<Whole>
    opened?(ctx: Ctx, record: Whole): Whole
  },
  { people = () => ({}), add, change, remove, explain = (error) => error }: Writing<Whole, Create, Update>,
) {
  const { whole, lock, opened = (_ctx, record) => record } = records
  const { kind } = whole
  const written = async (ctx: Ctx, fields: Given<Whole>, write: Promise<Whole>) => {
    const record = await write.catch((error) => Promise.reject(explain(error, fields)))
    return decryptedCustom(ctx, opened(ctx, record), true)
  }
  /** Adds a record for whom the caller has been found entitled to name. */
  const insert = (ctx: Ctx, added: Added<Whole>): Promise<Whole> =>
    written(ctx, added.fields, insertWithCustom(ctx, whole, added))
  /** Changes a locked record. */
  const write = (ctx: Ctx, current: Whole, set: Fields, event: WriteEvent): Promise<Whole> =>
    written(ctx, { ...current, ...event.after }, updateRecord(ctx, whole, current.id, set, event))
  return {
    insert,
    write,
    create: async (ctx: Ctx, input: Create): Promise<Whole> => {
      checkMayWrite(ctx)
      for (const [field, wanted] of namedIn(people(input)))
        await checkAssignee(ctx, { field, wanted, isNew: true })
      const record = await insert(ctx, await add(ctx, input))
      await publishGiven(ctx, kind, [record.id], record)
      return record
    },
    /** Changes a record as far as the input differs from it. 409 when `version` is stale. */
    update: async (ctx: Ctx, id: string, input: Update): Promise<Whole> => {
      const current = await lock(ctx, id)
      checkVersion(current, input.version)
      const { wanted, keep, beside } = await change(ctx, current, input)
      const { before, after } = changesOf(current, wanted)
      const own = await changeOfCustom(ctx, kind, current, wanted)
      if (Object.keys({ ...after, ...own.after, ...beside?.after }).length === 0) return current
      const { set, beforeCtes } = (await keep?.(after)) ?? {}
      for (const [field, wanted] of namedIn(people(input)))
        if (field in after) await checkAssignee(ctx, { field, wanted, former: current[field] })
      const changes = {
        before: { ...before, ...own.before, ...beside?.before },
        after: { ...after, ...own.after, ...beside?.after },
      }
      const record = await write(ctx, current, { ...after, ...set, ...own.set }, { ...changes, beforeCtes })
      await publishGiven(ctx, kind, [record.id], after)
      return record
    },
    /** Removes a record; its row stays, so that it can be restored. */
    remove: async (ctx: Ctx, id: string): Promise<void> => {
      const current = await lock(ctx, id)
      const now = ctx.clock()
      const removal = remove(ctx, current, now)
      await updateRecord(ctx, whole, id, { deletedAt: now }, { action: `${kind}.deleted`, ...removal })
    },
  }
}
