import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordTypes } from '#shared/activity/activity.contract.ts'
import { unpublishedActions } from '#shared/events/audit-actions.ts'
import { checkEvent, events, isEventName, parseEvent } from '#shared/events/events.contract.ts'
import { eventsPage } from './events-page.ts'

const root = path.dirname(import.meta.dirname)

/** The server's code without its tests: what it publishes and audits stands in it by name. */
const product = globSync('server/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|(^|[/-])testing[/.]/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')
  // Whoever waits for an event does not make it happen.
  .replaceAll(/jobOn\('[^']+'|EventData<[^>]+>/g, '')
// Nor does whoever only keeps it in the audit log.
const published = product.replaceAll(/recordAudit\(ctx, \{\s*action: '[^']+'/g, '')

/** Names that are put together, each of a kind and what happened to it. */
const assembled = [
  ...recordTypes.flatMap((kind) => [`${kind}.created`, `${kind}.updated`, `${kind}.deleted`]),
  ...['outside_account.linked', 'outside_account.unlinked', 'data_export.ready', 'data_export.failed'],
]
const isIn = (text: string) => (name: string) => text.includes(`'${name}'`) || assembled.includes(name)

const id = crypto.randomUUID()

describe('the catalogue of events', () => {
  it('has no event that nobody publishes, and no audit action that nobody writes', () => {
    const [isPublished, isWritten] = [isIn(published), isIn(product)]
    expect(Object.keys(events).filter((name) => !isPublished(name))).toEqual([])
    expect(unpublishedActions.filter((name) => !isWritten(name))).toEqual([])
  })

  it('names what happened, and names it once', () => {
    const wrong = Object.keys(events).filter((name) => !/^[a-z_]+\.[a-z_]+$/.test(name))
    expect(wrong).toEqual([])
    expect(unpublishedActions.filter(isEventName)).toEqual([])
    expect(new Set(unpublishedActions).size).toBe(unpublishedActions.length)
  })

  it('says of each event when it happens', () => {
    const silent = Object.entries(events).filter(([, { description = '' }]) => !description.endsWith('.'))
    expect(silent.map(([name]) => name)).toEqual([])
  })

  it('is documented in docs/events.md', async () => {
    await expect(eventsPage()).toMatchFileSnapshot(path.join(root, 'docs/events.md'))
  })
})

describe('an event', () => {
  it('is published with its own payload only', () => {
    const data = { agencyId: id, id, recordType: 'client' }
    expect(() => checkEvent('client.created', data)).not.toThrow()
    expect(() => checkEvent('client.created', { ...data, name: 'Ann' })).toThrow('name')
    expect(() => checkEvent('client.created', { ...data, recordType: 'policy' })).toThrow('recordType')
    expect(() => checkEvent('client.created', { ...data, agencyId: null })).toThrow('agencyId')
  })

  it('is read without what it had in another release', () => {
    const data = { agencyId: null, userId: id }
    expect(parseEvent('password.changed', { ...data, at: 'noon' })).toEqual(data)
    expect(() => parseEvent('password.changed', { agencyId: null })).toThrow('userId')
  })
})
