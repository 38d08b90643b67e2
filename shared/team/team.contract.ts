import { z } from 'zod'
import { Email, LinkToken, PersonName } from '#shared/accounts/accounts.contract.ts'
import { SecondFactorCode, StartEnrolment } from '#shared/accounts/two-factor.contract.ts'
import { Instant } from '#shared/dates.ts'

/** The roles that people of an agency have; the owner gives them. */
export const teamRoles = ['agency_owner', 'agent'] as const

/** Which records of the agency a member sees: theirs as producer or service person, or all. */
export const sights = ['own', 'whole_book'] as const

/** What an owner grants a member; owners have every right. */
export const MemberRights = z.strictObject({
  sees: z.enum(sights),
  /** Whether they may name others as producer, service person or assignee, and hand records over. */
  mayAssign: z.boolean(),
  /** Whether they may look at things and change nothing. */
  isReadOnly: z.boolean(),
})
export type MemberRights = z.infer<typeof MemberRights>

/** A colleague, as `GET /api/team-members` lists them. */
export const TeamMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  status: z.literal('active'),
  profileImage: z.string().nullable(),
  /** True for the role agency_owner. */
  isOwner: z.boolean(),
  ...MemberRights.shape,
  phone: z.string(),
  npn: z.string(),
  createdAt: Instant,
  /** The latest login; null when there was none, and for everybody but owners. */
  lastLogin: Instant.nullable(),
  /** Whether they sign in with two factors; null for everybody but owners. */
  hasTwoFactor: z.boolean().nullable(),
})
export type TeamMember = z.infer<typeof TeamMember>

/** An invitation that was neither accepted nor withdrawn; an expired one takes no seat and can be sent again. */
export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  status: z.enum(['open', 'expired']),
  createdAt: Instant,
  expiresAt: Instant,
  /** The rights with which they join. */
  ...MemberRights.shape,
})
export type Invitation = z.infer<typeof Invitation>

/** `POST /api/team-members/invitations`. */
export const CreateInvitation = z.strictObject({
  email: Email,
  name: PersonName.or(z.literal('')).default(''),
  sees: z.enum(sights).default('own'),
  mayAssign: z.boolean().default(false),
  isReadOnly: z.boolean().default(false),
})
export type CreateInvitation = z.infer<typeof CreateInvitation>

/** `POST /api/invitations/look-up`: the token travels in the body, since addresses end up in logs. */
export const InvitationLookup = z.strictObject({ token: LinkToken })
export type InvitationLookup = z.infer<typeof InvitationLookup>

/** What the join screen shows an invited person. */
export const InvitationOffer = z.object({
  email: z.string(),
  name: z.string(),
  agencyName: z.string(),
  invitedBy: z.string(),
  expiresAt: Instant,
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

/** `PATCH /api/team-members/:id`: what is left out stays. A new role ends the person's sessions; rights apply at once. */
export const TeamMemberUpdate = MemberRights.extend({ role: z.enum(teamRoles) })
  .partial()
  .refine((update) => Object.keys(update).length > 0, 'Choose a role or a right')
export type TeamMemberUpdate = z.infer<typeof TeamMemberUpdate>

/** `DELETE /api/team-members/:id`: who takes over the clients, prospects and tickets. */
export const RemoveTeamMember = z.strictObject({
  transferTo: z.uuid('Choose who takes over the records'),
})
export type RemoveTeamMember = z.infer<typeof RemoveTeamMember>

/**
 * `POST /api/agency-ownership`: who becomes the agency's owner, what the former one is from then on, and the proof that it is the owner
 * who asks.
 */
export const OwnershipTransfer = StartEnrolment.extend({
  transferTo: z.uuid('Choose who becomes the owner'),
  formerRole: z.enum(teamRoles),
  code: SecondFactorCode.optional(),
})
export type OwnershipTransfer = z.infer<typeof OwnershipTransfer>
