import { rightsOf } from '#server/db/member-rights.ts'

/** Who is to read a digest, unless they may not or want none. */
export const findReader = `
  select u.id, u.name, u.email, u.role, u.digest, u.digest_audit_log as "digestAuditLog", u.agency_id as "agencyId", a.owner_id as "agencyOwnerId",
    a.time_zone as "timeZone", ${rightsOf('u')}, a.feature_flags as "featureFlags"
  from users u join agencies a on a.id = u.agency_id
  where u.id = $1 and u.status = 'active' and u.digest <> 'off' and a.deleted_at is null
    and (u.locked_until is null or u.locked_until <= $2)`

/** The time zones in which agencies are. */
export const findZones = `
  select distinct time_zone as zone from agencies where deleted_at is null and not is_test`

/** Takes the digests that are due in a zone: whoever takes a person's day first has it, a second process finds none left to take. */
export const claimDigests = `
  update users u set digest_day = $1::date
  from agencies a
  where a.id = u.agency_id and a.time_zone = $2 and a.deleted_at is null and not a.is_test
    and u.status = 'active' and u.deleted_at is null and u.email_verified and u.digest = any($3)
    and (u.locked_until is null or u.locked_until <= $4)
    and (u.digest_day is null or u.digest_day < $1::date)
    and (u.created_at at time zone $2)::date < $1::date
  returning u.id`
