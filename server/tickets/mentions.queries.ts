import { rightsOf } from '#server/db/member-rights.ts'

/** The active members of an agency with their rights, by name. */
export const activeMembers = `select u.id, u.name, u.role, ${rightsOf('u')} from users u
  where u.agency_id = $1 and u.status = 'active' and u.deleted_at is null order by lower(u.name), u.id`
