import { recordAudit } from '#server/audit/audit.service.ts'
import type { Ctx, InTransaction } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type CsvColumn, csvLines } from '#shared/imports-exports/csv.rules.ts'
import { can, isAdmin, type Role } from '#shared/permissions.ts'
import { type AccountRow, type InvitationRow, listAccounts, listOpenInvitations } from './users.queries.ts'

/** A line of the review: a person, or an invitation that can still make one. */
type Line = {
  agency: string
  name: string
  email: string
  role: Role
  status: 'active' | 'locked' | 'invited'
  reaches: string
  twoFactor: string
  lastLogin: Date | null
  openSessions: number | null
  invitationExpires: Date | null
}

const roleNames: Record<Role, string> = {
  super_admin: 'super admin',
  admin: 'admin',
  agency_owner: 'agency owner',
  agent: 'agent',
}

function reachOf(row: AccountRow): string {
  if (row.isAgencyDeleted) return 'nothing: the agency was deleted'
  if (isAdmin(row.role)) return 'platform, no client data'
  const sees = can({ ...row, agencyOwnerId: null }, 'record.view') ? 'whole book' : 'own records'
  return row.isReadOnly ? `${sees}, read-only` : sees
}

function personLine(row: AccountRow): Line {
  return {
    agency: row.agencyName || 'Platform',
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status === 'locked' ? 'locked' : 'active',
    reaches: reachOf(row),
    twoFactor: row.hasTwoFactor ? 'on' : 'off',
    lastLogin: row.lastLogin,
    openSessions: row.openSessions,
    invitationExpires: null,
  }
}

function invitationLine({ agencyName, name, email, expiresAt }: InvitationRow): Line {
  return {
    agency: agencyName,
    name,
    email,
    role: 'agent',
    status: 'invited',
    reaches: 'nothing yet',
    twoFactor: '',
    lastLogin: null,
    openSessions: null,
    invitationExpires: expiresAt,
  }
}

const columns: CsvColumn<Line>[] = [
  { heading: 'Agency', value: (line) => line.agency },
  { heading: 'Name', value: (line) => line.name },
  { heading: 'Email', value: (line) => line.email },
  { heading: 'Role', value: (line) => roleNames[line.role] },
  { heading: 'Status', value: (line) => line.status },
  { heading: 'Reaches', value: (line) => line.reaches },
  { heading: 'Two-factor', value: (line) => line.twoFactor },
  { heading: 'Last login', value: (line) => line.lastLogin?.toISOString() },
  { heading: 'Open sessions', value: (line) => line.openSessions },
  { heading: 'Invitation expires', value: (line) => line.invitationExpires?.toISOString() },
]

/** Who can see what, as the lines of a CSV file: every active person and every open invitation. */
export type AccessReview = { lines: Iterable<string>; people: number; invitations: number }

async function review(ctx: InTransaction<Ctx>): Promise<AccessReview> {
  const people = await listAccounts(ctx)
  const invitations = await listOpenInvitations(ctx)
  const after = { people: people.length, invitations: invitations.length }
  await recordAudit(ctx, { action: 'access.reviewed', after })
  const lines = csvLines(columns, [...people.map(personLine), ...invitations.map(invitationLine)])
  return { lines, ...after }
}

/**
 * Who can see what, for anyone who has the command line (`npm run access-review`). Cells are safe for spreadsheets
 *, and that the list left is audited.
 */
export function reviewAccess(ctx: Ctx): Promise<AccessReview> {
  return inTransaction(ctx, review, 'app_platform')
}
