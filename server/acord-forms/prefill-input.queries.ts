/** What is known of a client as a business. */
export const findAccount = `
  select operations, website, sic_code as "sicCode", annual_sales::float8 as "annualSales" from commercial_accounts
  where agency_id = $1 and client_id = $2 and deleted_at is null`

/** The schedules of a client, row by row. */
export const findSchedules = `
  select schedule, "values" from schedule_items
  where agency_id = $1 and client_id = $2 and deleted_at is null order by schedule, position`
