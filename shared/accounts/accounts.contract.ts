import { z } from 'zod'
import { AgencyUpdate } from '#shared/agencies/agencies.contract.ts'
import { featureFlags } from '#shared/agencies/feature-flags.rules.ts'
import { Instant } from '#shared/dates.ts'
import { line, PhoneOrEmpty } from '#shared/fields.ts'
import { roles } from '#shared/permissions.ts'
import { subscriptionStatuses } from '#shared/subscriptions/subscription.rules.ts'
import { LoginPassword, NewPassword } from './password.contract.ts'
import { SecondFactorCode } from './two-factor.contract.ts'

const invalidEmail = 'Please enter a valid email address'

/** An email address, in lower case. */
export const Email = z
  .string(invalidEmail)
  .trim()
  .toLowerCase()
  .pipe(z.email(invalidEmail).max(254, invalidEmail))

export const PersonName = line(120).min(1, 'Please enter a name')
const Npn = line(20)

/** The secret of a mailed link. */
export const LinkToken = z.string().min(20).max(200)

/** `POST /api/login`; `code` is the second factor of whoever has one. */
export const Login = z.strictObject({
  email: Email,
  password: LoginPassword,
  code: SecondFactorCode.optional(),
})
export type Login = z.infer<typeof Login>

/** `POST /api/register`: an owner, an agent alone, or an agent who joins by invitation. */
export const Register = z
  .strictObject({
    name: PersonName,
    email: Email,
    password: NewPassword,
    role: z.enum(['agency_owner', 'agent']),
    agencyName: AgencyUpdate.shape.agencyName,
    agencyPhone: AgencyUpdate.shape.agencyPhone,
    agencyAddress: AgencyUpdate.shape.agencyAddress,
    npn: Npn.optional(),
    invitationToken: LinkToken.optional(),
  })
  .refine(({ role, invitationToken }) => role === 'agent' || invitationToken === undefined, {
    error: 'An invitation is for agents',
    path: ['role'],
  })
export type Register = z.infer<typeof Register>

const Count = z.int().min(0)

/** What a person is counted as having: the records they may see. Recent ones are of the last 30 days. */
export const UserCounts = z.object({
  clients: Count,
  /** Prospects that are not converted. */
  prospects: Count,
  tickets: Count,
  /** Tickets that are open or in progress. */
  openTickets: Count,
  recentClients: Count,
  recentProspects: Count,
})
export type UserCounts = z.infer<typeof UserCounts>

/** `GET /api/user`, and the answer to a login and a sign-up. Admins belong to no agency: their agency fields are null or empty. */
export const CurrentUser = UserCounts.extend({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string(),
  npn: z.string(),
  profileImage: z.string().nullable(),
  role: z.enum(roles),
  authenticated: z.literal(true),
  isAdmin: z.boolean(),
  isAgencyOwner: z.boolean(),
  /** Whether they see every record of the agency, not only their own; owners do. */
  seesWholeBook: z.boolean(),
  /** Whether they may name others as producer, service person or assignee; owners may. */
  mayAssign: z.boolean(),
  /** Whether they may look at things and change nothing. */
  isReadOnly: z.boolean(),
  createdAt: Instant,
  /** The login before the present one. */
  lastLogin: Instant.nullable(),
  /** Null only in a browser that got an answer without them: the tour is not shown then. */
  settings: z.record(z.string(), z.json()).nullable(),
  hasTwoFactor: z.boolean(),
  /** Until they set up two-factor sign-in, they reach only that. */
  mustSetUpTwoFactor: z.boolean(),
  agencyRequiresTwoFactor: z.boolean(),
  /** The owner's settings for the assistant. */
  allowsAssistantWrites: z.boolean(),
  allowsLanguageModel: z.boolean(),
  /** Whether policies are bound only in states where one of their producers has an active license. */
  requiresLicenseToBind: z.boolean(),
  /** What an admin switched off for the agency. */
  featuresOff: z.array(z.enum(featureFlags)),
  agencyOwnerId: z.uuid().nullable(),
  agencyName: z.string(),
  agencyPhone: z.string(),
  agencyAddress: z.string(),
  timeZone: z.string(),
  teamSize: Count,
  maxTeamSize: Count,
  subscriptionStatus: z.enum(subscriptionStatuses),
  subscriptionPeriodEnd: Instant.nullable(),
  stripeSubscriptionId: z.string().nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** A small picture as a data address; its first bytes must be of the type it says. */
const ProfileImage = z
  .string()
  .max(50_000, 'This picture is too large')
  .regex(
    /^data:image\/(png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/|webp;base64,UklGR)[A-Za-z0-9+/]*={0,2}$/,
    'Choose a PNG, JPEG or WebP picture',
  )

/** `PATCH /api/users/profile`: what is left out stays. The agency's fields are its owner's to change. */
export const ProfileUpdate = AgencyUpdate.extend({
  name: PersonName.optional(),
  phone: PhoneOrEmpty.optional(),
  npn: Npn.optional(),
  profileImage: ProfileImage.nullable().optional(),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

/** The profile as the form sends it: always with `agencyAddress` and `npn`, empty where not given. */
export const ProfileForm = ProfileUpdate.extend({
  agencyAddress: ProfileUpdate.shape.agencyAddress.default(''),
  npn: ProfileUpdate.shape.npn.default(''),
})
export type ProfileForm = z.infer<typeof ProfileForm>

/** The answer to `PATCH /api/users/profile` and `PATCH /api/user/settings`. */
export const UserChanged = z.object({ success: z.literal(true), user: CurrentUser })

/** How much a person's settings may hold, in characters of JSON. */
export const maxSettings = 16_384

/** `PATCH /api/user/settings` merges into what is kept. */
export const SettingsUpdate = z.strictObject({
  settings: z
    .object({ onboardingCompleted: z.boolean().optional() })
    .catchall(z.json())
    .refine((settings) => JSON.stringify(settings).length <= maxSettings, 'These settings are too large'),
})
export type SettingsUpdate = z.infer<typeof SettingsUpdate>

/** `POST /api/reset-password`: asks for the mail with the link. */
export const ResetPassword = z.strictObject({ email: Email })
export type ResetPassword = z.infer<typeof ResetPassword>

/** `POST /api/update-password`: the new password, with the token of the mailed link. */
export const UpdatePassword = z.strictObject({ token: LinkToken, password: NewPassword })
export type UpdatePassword = z.infer<typeof UpdatePassword>

/** `POST /api/change-password`. */
export const ChangePassword = z.strictObject({
  currentPassword: z.string().min(1, 'Enter your current password').max(256),
  newPassword: NewPassword,
})
export type ChangePassword = z.infer<typeof ChangePassword>

/** What `npm run admin:create` asks for. */
export const NewAdmin = z.strictObject({ name: PersonName, email: Email, password: NewPassword })
export type NewAdmin = z.infer<typeof NewAdmin>

/** `POST /api/verify-email`: the token of the mailed link. */
export const VerifyEmail = z.strictObject({ token: LinkToken })
export type VerifyEmail = z.infer<typeof VerifyEmail>

/** The answer of calls that only succeed or fail. */
export const Done = z.object({ success: z.literal(true), message: z.string().optional() })
