/** How much there is of what the platform keeps itself. */
export const countStatement = `
  select (select count(*) from agencies where deleted_at is null) as agencies,
    (select count(*) from users where status = 'active') as people,
    (select count(*) from sessions where expires_at > $1) as sessions,
    (select count(*) from error_groups where status = 'open') as errors,
    (select count(*) from support_requests where status = 'open') as requests`

/** Which database it is, how large, and how many migrations it has. */
export const describeDatabase = `
  select split_part(version(), ' ', 2) as version, pg_database_size(current_database()) as bytes,
    (select count(*)::int from drizzle.__drizzle_migrations) as applied`
