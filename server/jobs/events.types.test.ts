// @module-tag embedded
import { expect, it } from 'vitest'
import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import type { EventData } from '#shared/events/events.contract.ts'
import { type JobKind, jobEvery, jobOn } from './job.ts'
import { publishAll, publishEvent } from './outbox.ts'

type Ctx = InTransaction<AgencyCtx>

const id = crypto.randomUUID()
const run = async () => {}

// Read by tsc, never called: each of these lines is an error, and a line that is none is one.
const refused = {
  publishing: (ctx: Ctx) => [
    // @ts-expect-error The name is misspelt.
    publishEvent(ctx, 'client.craeted', { id, recordType: 'client' }),
    // @ts-expect-error A field is missing.
    publishEvent(ctx, 'client.created', { recordType: 'client' }),
    // @ts-expect-error A field has another type.
    publishEvent(ctx, 'document.read', { documentId: id, isReadable: 'yes' }),
    // @ts-expect-error Another kind of record.
    publishEvent(ctx, 'client.created', { id, recordType: 'policy' }),
    // @ts-expect-error A field that the event does not have.
    publishEvent(ctx, 'password.changed', { userId: id, password: 'secret' }),
    // @ts-expect-error A payload of another event.
    publishAll(ctx, 'digest.due', [{ agencyId: null, payload: { importId: id } }]),
  ],
  auditing: (ctx: Ctx) => [
    // @ts-expect-error The name is misspelt.
    recordAudit(ctx, { action: 'clients.deletd' }),
    // @ts-expect-error There is no such kind of record.
    recordAudit(ctx, { action: 'invoice.logged' }),
  ],
  jobs: () => [
    // @ts-expect-error There is no such event.
    jobOn('client.craeted', { name: 'test', run }),
    // @ts-expect-error The event has no such field.
    jobOn('document.received', { name: 'test', run: async (_ctx, { fileKey }) => fileKey }),
    // @ts-expect-error The data of another event.
    jobOn('document.received', { name: 'test', run: async (_ctx, _data: EventData<'digest.due'>) => {} }),
    // @ts-expect-error What comes round by the clock has no data.
    jobEvery(5, { name: 'test', run: async (_ctx, { userId }) => userId }),
  ],
  kinds: (): JobKind[] => [
    // @ts-expect-error Nothing starts it.
    { name: 'test', run },
    // @ts-expect-error There is no such event.
    { name: 'test', on: 'client.craeted', run },
  ],
}

const taken = (ctx: Ctx, kind: 'client' | 'policy') => [
  publishEvent(ctx, 'client.created', { id, recordType: 'client' }),
  publishEvent(ctx, `${kind}.created`, { id, recordType: kind }),
  recordAudit(ctx, { action: `${kind}.logged` }),
  jobOn('document.received', { name: 'test', run: async (_ctx, { agencyId }) => void agencyId.length }),
]

it('takes known events, audit actions and jobs with their own data, and no others', () => {
  expect(Object.keys(refused)).toHaveLength(4)
  expect(taken).toBeTypeOf('function')
})
