import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { mergedCustom } from '#server/records/custom-merge.ts'
import { checkVersion, updateRecord } from '#server/records/record-writes.ts'
import { restorableFrom } from '#server/records/restore.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { clientFields } from '#shared/clients/clients.fields.ts'
import {
  type ClientMerge,
  type DeletedClient,
  type MergedClient,
  type MergePreview,
  mergeChoices,
  movedKinds,
} from '#shared/clients/merge.contract.ts'
import { shownValue } from '#shared/fields/shown-value.ts'
import { can } from '#shared/permissions.ts'
import { clients } from './clients.queries.ts'
import { canViewClient, encrypted, getClient, lockClient } from './clients.service.ts'
import {
  countMoves,
  findKept,
  markMerged,
  mergedInto,
  moveAll,
  readDeleted,
  sharedClaim,
} from './merge.queries.ts'

type Ctx = InTransaction<AgencyCtx>
type Fields = Record<string, unknown>

const choices = [...mergeChoices]
type Choice = (typeof choices)[number]
const maxDeletedShown = 100
const maxNotes = 10_000

/** 403 for who does not own the agency. */
export function checkMayMerge({ user }: Ctx): void {
  if (!can(user, 'client.merge'))
    throw new AppError('forbidden', 'Only the agency owner can merge and restore clients.')
}

/** A 422 that says why. */
export function refused(reason: string, message: string): AppError {
  return new AppError('unprocessable', message, { reason })
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function isSaid(client: Client, [, names]: Choice): boolean {
  return names.some((name) => !isEmpty(client[name]))
}

/** What a choice is called, and what a client says there. */
function readChoice(client: Client, [choice, [name]]: Choice): { label: string; text: string } {
  if (choice === 'address' || !name) {
    const town = [client.state, client.zip].filter(Boolean).join(' ')
    return { label: 'Address', text: [client.street, client.city, town].filter(Boolean).join(', ') }
  }
  const { label, kind } = clientFields[name]
  if (kind !== 'member') return { label, text: shownValue(clientFields[name], client[name]) }
  return { label, text: name === 'servicerId' ? client.servicerName : client.assignedAgentName }
}

function sameOf(one: Client, other: Client, [, names]: Choice): boolean {
  return names.every((name) => one[name] === other[name])
}

/** Two clients of the agency, else 404; where one went into another already, a 409 says so. */
async function bothOf(
  ctx: Ctx,
  id: string,
  otherId: string,
  read: typeof getClient,
): Promise<[Client, Client]> {
  if (!(await canViewClient(ctx, id))) throw await goneOf(ctx, id, true)
  if (id === otherId) throw refused('same_client', 'Choose another client.')
  const found = new Map<string, Client>()
  // The lower id first, so that two people who merge the same clients never wait for each other.
  for (const one of [id, otherId].sort()) {
    if (!(await canViewClient(ctx, one))) throw await goneOf(ctx, one, one === id)
    found.set(one, await read(ctx, one).catch((error) => explained(ctx, one, one === id, error)))
  }
  const [kept, other] = [found.get(id), found.get(otherId)]
  if (!kept || !other) throw notFound()
  return [kept, other]
}

/** A client that is gone: merged elsewhere, or never there for the caller. */
async function goneOf(ctx: Ctx, id: string, isKept: boolean): Promise<AppError> {
  const into = await findKept(ctx, id)
  if (into)
    return new AppError('conflict', `${into.was} was merged into ${into.name} in the meantime.`, {
      reason: 'merged',
    })
  return isKept ? notFound() : new AppError('invalid', undefined, { fields: { clientId: 'Choose a client' } })
}

async function explained(ctx: Ctx, id: string, isKept: boolean, error: unknown): Promise<never> {
  throw error instanceof AppError && error.code === 'not_found' ? await goneOf(ctx, id, isKept) : error
}

/** What a merge of two clients would do: what differs, what the kept one gets, and what goes over. */
export async function previewMerge(ctx: Ctx, id: string, otherId = id): Promise<MergePreview> {
  checkMayMerge(ctx)
  const [kept, other] = await bothOf(ctx, id, otherId, getClient)
  const custom = await mergedCustom(ctx, 'client', kept, other, [])
  const differing = choices.filter((choice) => isSaid(other, choice) && !sameOf(kept, other, choice))
  const counts = await countMoves(ctx, otherId, id)
  const side = ({ id: of, name, version }: Client) => ({ id: of, name, version })
  return {
    kept: side(kept),
    other: side(other),
    differences: [
      ...differing
        .filter((choice) => isSaid(kept, choice))
        .map((choice) => {
          const { label, text } = readChoice(kept, choice)
          return { field: choice[0], label, kept: text, other: readChoice(other, choice).text }
        }),
      ...custom.differences,
    ],
    additions: [
      ...differing
        .filter((choice) => !isSaid(kept, choice))
        .map((choice) => {
          const { label, text } = readChoice(other, choice)
          return { field: choice[0], label, value: text }
        }),
      ...custom.additions,
    ],
    moves: (Object.keys(movedKinds) as (keyof typeof movedKinds)[])
      .map((kind) => ({ kind, count: counts.get(kind) ?? 0 }))
      .filter(({ count }) => count > 0),
  }
}

/** Notes of both stay, unless they are too long together: then the kept client's. */
function notesOf(kept: Client, other: Client): Fields {
  if (other.notes === '' || kept.notes.includes(other.notes)) return {}
  const notes = [kept.notes, other.notes].filter(Boolean).join('\n\n')
  return notes.length > maxNotes ? {} : { notes }
}

/** The fields that the kept client takes from the other: what it lacks, and what was chosen. */
function takenFields(kept: Client, other: Client, take: readonly string[]): Fields {
  const taken = choices.filter(
    (choice) => isSaid(other, choice) && (!isSaid(kept, choice) || take.includes(choice[0])),
  )
  const pairs = taken.flatMap(([, names]) => names.map((name) => [name, other[name]]))
  const fields: Fields = Object.fromEntries(pairs)
  const differing = Object.entries(fields).filter(([field, value]) => kept[field as keyof Client] !== value)
  return { ...Object.fromEntries(differing), ...notesOf(kept, other) }
}

/** What a client says in the fields that are about to be written. */
export const beforeOf = (client: Client, fields: Fields): Fields =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, client[field as keyof Client]]))

/**
 * Puts a client into another, which is kept: policies, people, tickets and all else go over, and what was chosen of the
 * fields. 403 for who does not own the agency, 404 where one is out of reach, 409 where one changed or went elsewhere meanwhile.
 */
export async function mergeClients(
  ctx: Ctx,
  id: string,
  { clientId: otherId, take, version, otherVersion }: ClientMerge,
): Promise<Client> {
  checkMayMerge(ctx)
  const [kept, other] = await bothOf(ctx, id, otherId, lockClient)
  checkVersion(kept, version)
  checkVersion(other, otherVersion)
  const claim = await sharedClaim(ctx, id, otherId)
  if (claim !== undefined)
    throw refused('same_claim', `Both clients have claim ${claim}. Delete one of them first.`)
  const fields = takenFields(kept, other, take)
  const custom = await mergedCustom(ctx, 'client', kept, other, take)
  const moved = await moveAll(ctx, otherId, id)
  const before = { ...beforeOf(kept, fields), ...custom.before }
  const after = { ...fields, ...custom.after }
  await updateRecord(
    ctx,
    clients.whole,
    id,
    { ...encrypted(ctx, fields), ...custom.set, lastActivityAt: ctx.clock() },
    { action: 'client.merged', before, after: { ...after, mergedClient: other.name } },
  )
  await markMerged(ctx, otherId, id, {
    moved,
    before: { ...encrypted(ctx, beforeOf(kept, fields)), ...custom.kept },
    after: { ...encrypted(ctx, fields), ...custom.set },
  })
  return getClient(ctx, id)
}

/** The clients that went into one and can still be taken out, the latest first. */
export async function listMerged(ctx: Ctx, id: string): Promise<MergedClient[]> {
  await getClient(ctx, id)
  return can(ctx.user, 'client.merge') ? mergedInto(ctx, id, restorableFrom(ctx)) : []
}

/** The clients that were deleted last, for who owns the agency. */
export function listDeleted(ctx: Ctx): Promise<DeletedClient[]> {
  checkMayMerge(ctx)
  return readDeleted(ctx, restorableFrom(ctx), maxDeletedShown)
}
