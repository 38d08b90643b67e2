import { z } from 'zod'
import { Id, line, Version } from '#shared/fields.ts'

/** What links clients: persons who live together, or businesses that belong together. */
export const clientGroupKinds = ['household', 'affiliates'] as const
export type ClientGroupKind = (typeof clientGroupKinds)[number]
export const clientGroupLabels: Record<ClientGroupKind, string> = {
  household: 'Household',
  affiliates: 'Affiliates',
}

/** What a business is among its affiliates. */
export const affiliateRoles = ['named_insured', 'dba', 'parent', 'subsidiary', 'sister', 'other'] as const
export type AffiliateRole = (typeof affiliateRoles)[number]
export const affiliateRoleLabels: Record<AffiliateRole, string> = {
  named_insured: 'Named insured',
  dba: 'DBA',
  parent: 'Parent company',
  subsidiary: 'Subsidiary',
  sister: 'Sister company',
  other: 'Other',
}

/** The most clients of a household, or affiliates of a business. */
export const maxGroupMembers = 50

const GroupName = line(100).min(1, 'Enter a name')

/** A client of a household or among affiliates; those out of the caller's reach are left out. */
export const GroupMember = z.object({
  clientId: z.uuid(),
  name: z.string(),
  role: z.enum(affiliateRoles).nullable(),
  policies: z.number().int(),
  premium: z.number(),
})
export type GroupMember = z.infer<typeof GroupMember>

export const ClientGroup = z.object({
  id: z.uuid(),
  kind: z.enum(clientGroupKinds),
  name: z.string(),
  version: z.number(),
  members: z.array(GroupMember),
})
export type ClientGroup = z.infer<typeof ClientGroup>

/** `GET /api/clients/:id/group`: null where the client is linked to no other. */
export const ClientGroupAnswer = z.object({ group: ClientGroup.nullable() })
export type ClientGroupAnswer = z.infer<typeof ClientGroupAnswer>

/** `POST /api/clients/:id/group/members`: `move` takes a client out of the household that it is in. */
export const GroupMemberAdd = z.strictObject({
  clientId: Id,
  role: z.enum(affiliateRoles).nullable().optional(),
  move: z.boolean().optional(),
})
export type GroupMemberAdd = z.infer<typeof GroupMemberAdd>

/** `PATCH /api/clients/:id/group`. */
export const ClientGroupUpdate = z.strictObject({ name: GroupName, version: Version })
export type ClientGroupUpdate = z.infer<typeof ClientGroupUpdate>
