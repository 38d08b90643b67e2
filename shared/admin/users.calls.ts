import { z } from 'zod'
import { defineCalls } from '#shared/calls.ts'
import {
  AccountActInput,
  AdminAgency,
  AdminInvitation,
  AdminUser,
  AdminUserDetails,
  AdminUserQuery,
  AgencySearch,
  FeatureChange,
  RoleChange,
  SubscriptionOverrideInput,
} from './users.contract.ts'

/** An act that needs nothing but a reason. */
function act(summary: string) {
  return { summary, access: 'admin', body: AccountActInput, output: AdminUserDetails } as const
}

/** People of all agencies and what is switched for an agency, for admins. */
export const adminUserCalls = defineCalls({
  'GET /api/admin/users': {
    summary: 'List users of all agencies',
    access: 'admin',
    query: AdminUserQuery,
    output: z.array(AdminUser),
  },
  'POST /api/admin/users': {
    summary: 'Add an admin',
    access: 'admin',
    body: AdminInvitation,
    status: 201,
    output: z.object({ id: z.uuid() }),
  },
  'GET /api/admin/users/:id': {
    summary: 'Get a user',
    access: 'admin',
    output: AdminUserDetails,
  },
  'PATCH /api/admin/users/:id': {
    summary: "Change a user's role",
    access: 'admin',
    body: RoleChange,
    output: AdminUserDetails,
  },
  'POST /api/admin/users/:id/lock': act("Lock a user's account"),
  'POST /api/admin/users/:id/unlock': act("Unlock a user's account"),
  'POST /api/admin/users/:id/end-sessions': act('Sign a user out everywhere'),
  'POST /api/admin/users/:id/send-reset': act('Send a user a password reset link'),
  'POST /api/admin/users/:id/reset-two-factor': act("Reset a user's two-factor authentication"),
  'POST /api/admin/users/:id/remove': act('Remove an admin'),
  'GET /api/admin/agencies': {
    summary: 'Search agencies',
    access: 'admin',
    query: AgencySearch,
    output: z.array(AdminAgency),
  },
  'PATCH /api/admin/agencies/:id/subscription': {
    summary: 'Override the subscription of an agency',
    access: 'admin',
    body: SubscriptionOverrideInput,
    output: AdminAgency,
  },
  'PATCH /api/admin/agencies/:id/features': {
    summary: 'Turn features on or off for an agency',
    access: 'admin',
    body: FeatureChange,
    output: AdminAgency,
  },
})
