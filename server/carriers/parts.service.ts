import { recordAudit } from '#server/audit/audit.service.ts'
import type { AgencyCtx, InTransaction } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { newId } from '#server/new-id.ts'
import { changesOf, checkVersion } from '#server/records/record-writes.ts'
import type {
  AppointmentInput,
  CarrierContactInput,
  CommissionRateInput,
  CommissionRateUpdate,
} from '#shared/carriers/carrier-parts.contract.ts'
import type { Carrier } from '#shared/carriers/carriers.contract.ts'
import { checkMayManage, lockCarrier } from './carrier-rows.ts'
import { getCarrier } from './carriers.service.ts'
import { deletePart, insertPart, lockPart, type PartTable, updatePart } from './parts.queries.ts'

type Ctx = InTransaction<AgencyCtx>

type PartKind = 'carrier_contact' | 'carrier_appointment' | 'commission_rate'

const actions = {
  carrier_contact: {
    created: 'carrier_contact.created',
    updated: 'carrier_contact.updated',
    deleted: 'carrier_contact.deleted',
  },
  carrier_appointment: {
    created: 'carrier_appointment.created',
    updated: 'carrier_appointment.updated',
    deleted: 'carrier_appointment.deleted',
  },
  commission_rate: {
    created: 'commission_rate.created',
    updated: 'commission_rate.updated',
    deleted: 'commission_rate.deleted',
  },
} as const

const tables = {
  carrier_contact: 'carrier_contacts',
  carrier_appointment: 'carrier_appointments',
  commission_rate: 'commission_rates',
} as const satisfies Record<PartKind, PartTable>

/** What can be checked only with what else stands under the carrier. */
function checkRate({ rates }: Carrier, input: CommissionRateInput, id?: string): void {
  const { lineOfBusiness, kind, effectiveFrom } = input
  const isTaken = rates.some(
    (rate) =>
      rate.id !== id &&
      rate.lineOfBusiness === lineOfBusiness &&
      rate.kind === kind &&
      rate.effectiveFrom === effectiveFrom,
  )
  if (isTaken)
    throw new AppError('invalid', undefined, {
      fields: { effectiveFrom: 'There is already a rate from this day' },
    })
}

async function addPart(
  ctx: Ctx,
  kind: PartKind,
  carrierId: string,
  input: Record<string, unknown>,
): Promise<Carrier> {
  const id = newId()
  await insertPart(ctx, tables[kind], { ...input, id, carrierId })
  await recordAudit(ctx, {
    action: actions[kind].created,
    recordType: 'carrier',
    recordId: carrierId,
    after: input,
  })
  return getCarrier(ctx, carrierId)
}

/** A part with its carrier, both held; 404 for what is not the agency's. */
async function lockBoth(ctx: Ctx, kind: PartKind, id: string, fields: readonly string[]) {
  checkMayManage(ctx)
  const part = await lockPart(ctx, tables[kind], id, fields)
  if (!part) throw notFound()
  const { carrierId, ...current } = part
  return { current, carrier: await lockCarrier(ctx, carrierId) }
}

type Held = Awaited<ReturnType<typeof lockBoth>>
type Values = Record<string, unknown>

/** Writes what differs, and `set` with it, with an audit entry that has `named`, too. */
async function writeChange(
  ctx: Ctx,
  kind: PartKind,
  id: string,
  { current, carrier }: Held,
  { input, set, named }: { input: Values; set?: Values; named?: Values },
): Promise<Carrier> {
  const { before, after } = changesOf(current, input)
  if (Object.keys(after).length === 0) return carrier
  await updatePart(ctx, tables[kind], id, { ...after, ...set })
  await recordAudit(ctx, {
    action: actions[kind].updated,
    recordType: 'carrier',
    recordId: carrier.id,
    before: { ...before, ...named },
    after: { ...after, ...named },
  })
  return getCarrier(ctx, carrier.id)
}

async function changePart(ctx: Ctx, kind: PartKind, id: string, input: Values): Promise<Carrier> {
  return writeChange(ctx, kind, id, await lockBoth(ctx, kind, id, Object.keys(input)), { input })
}

const namedFields = {
  carrier_contact: ['name', 'role', 'email', 'phone'],
  carrier_appointment: ['state', 'lines', 'agencyCode', 'effectiveDate', 'terminatedDate'],
  commission_rate: ['lineOfBusiness', 'kind', 'percent', 'effectiveFrom'],
} as const satisfies Record<PartKind, readonly string[]>

async function removePart(ctx: Ctx, kind: PartKind, id: string): Promise<void> {
  const { current, carrier } = await lockBoth(ctx, kind, id, namedFields[kind])
  await deletePart(ctx, tables[kind], id)
  const recordId = carrier.id
  await recordAudit(ctx, { action: actions[kind].deleted, recordType: 'carrier', recordId, before: current })
}

/** Adds someone at a carrier. Throws 404. */
export async function addContact(ctx: Ctx, id: string, input: CarrierContactInput): Promise<Carrier> {
  checkMayManage(ctx)
  await lockCarrier(ctx, id)
  return addPart(ctx, 'carrier_contact', id, input)
}

/** Changes someone at a carrier. Throws 404. */
export function changeContact(ctx: Ctx, id: string, input: CarrierContactInput): Promise<Carrier> {
  return changePart(ctx, 'carrier_contact', id, input)
}

/** Deletes someone at a carrier. Throws 404. */
export function deleteContact(ctx: Ctx, id: string): Promise<void> {
  return removePart(ctx, 'carrier_contact', id)
}

/** Adds an appointment. Throws 404. */
export async function addAppointment(ctx: Ctx, id: string, input: AppointmentInput): Promise<Carrier> {
  checkMayManage(ctx)
  await lockCarrier(ctx, id)
  return addPart(ctx, 'carrier_appointment', id, input)
}

/** Changes an appointment. Throws 404. */
export function changeAppointment(ctx: Ctx, id: string, input: AppointmentInput): Promise<Carrier> {
  return changePart(ctx, 'carrier_appointment', id, input)
}

/** Deletes an appointment. Throws 404. */
export function deleteAppointment(ctx: Ctx, id: string): Promise<void> {
  return removePart(ctx, 'carrier_appointment', id)
}

/** Adds a commission rate. Throws 404, and 400 where one begins on the same day already. */
export async function addRate(ctx: Ctx, id: string, input: CommissionRateInput): Promise<Carrier> {
  checkMayManage(ctx)
  checkRate(await lockCarrier(ctx, id), input)
  return addPart(ctx, 'commission_rate', id, input)
}

/**
 * Changes a commission rate. Throws 404, 400 where another begins on the same day already, and 409 when `version` is stale: what is
 * paid by a rate is nothing that the second of two people overwrites unseen.
 */
export async function changeRate(
  ctx: Ctx,
  id: string,
  { version, ...input }: CommissionRateUpdate,
): Promise<Carrier> {
  const held = await lockBoth(ctx, 'commission_rate', id, [...Object.keys(input), 'version'])
  const stands = Number(held.current.version)
  checkVersion({ id, version: stands }, version)
  checkRate(held.carrier, input, id)
  const named = { rateId: id }
  return writeChange(ctx, 'commission_rate', id, held, { input, set: { version: stands + 1 }, named })
}

/** Deletes a commission rate. Throws 404. */
export function deleteRate(ctx: Ctx, id: string): Promise<void> {
  return removePart(ctx, 'commission_rate', id)
}
