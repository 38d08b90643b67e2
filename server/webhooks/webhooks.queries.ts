/** One delivery of each event ($1: ids, agencies, types, bodies) to each endpoint that asked for it; answers the endpoints. */
export const addDeliveries = `
  with happened as (select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as t(id, agency_id, type, body)),
  added as (
    insert into webhook_deliveries (agency_id, id, webhook_id, event_id, type, body, next_attempt_at, created_at)
    select w.agency_id, gen_random_uuid(), w.id, h.id, h.type, h.body, $5, $5
    from happened h join webhooks w on w.agency_id = h.agency_id and h.type = any(w.events)
    where w.disabled_reason is null
    on conflict do nothing
    returning agency_id, webhook_id)
  select distinct agency_id as "agencyId", webhook_id as "webhookId" from added`

/** The endpoints with something due at $1 that nobody sends to. */
export const findDue = `
  select w.agency_id as "agencyId", w.id as "webhookId" from webhooks w
  where w.disabled_reason is null and coalesce(w.paused_until, $1) <= $1 and coalesce(w.sending_until, $1) <= $1
    and exists (select 1 from webhook_deliveries d
      where d.agency_id = w.agency_id and d.webhook_id = w.id and d.next_attempt_at <= $1)`

/** Forgets a thousand deliveries from before $1. */
export const deleteOld = `
  delete from webhook_deliveries where (agency_id, id) in (
    select agency_id, id from webhook_deliveries where created_at < $1 order by created_at, id limit 1000)`

/** Makes one process the only one that sends to an endpoint from $3 until $4. */
export const claim = `
  update webhooks set sending_until = $4
  where agency_id = $1 and id = $2 and disabled_reason is null
    and coalesce(paused_until, $3) <= $3 and coalesce(sending_until, $3) <= $3
  returning url, secret, former_secret as "formerSecret", former_until as "formerUntil", failures`

/** Turns off an endpoint whose API key has expired by $3, unless the owner changed the endpoint since then. */
export const turnOffExpired = `
  update webhooks w set disabled_reason = 'key_expired', updated_at = $3, version = w.version + 1
  from api_keys k
  where w.agency_id = $1 and w.id = $2 and w.disabled_reason is null
    and k.agency_id = w.agency_id and k.id = w.api_key_id and k.expires_at <= $3 and k.expires_at > w.updated_at
  returning w.id, w.url`

export const release = 'update webhooks set sending_until = null where agency_id = $1 and id = $2'

/** What is due at an endpoint at $3, the oldest first, $4 at most. */
export const takeDue = `
  select id, type, body, attempts, created_at as "createdAt" from webhook_deliveries
  where agency_id = $1 and webhook_id = $2 and next_attempt_at <= $3 order by next_attempt_at, id limit $4`

export const isAnyDue = `
  select 1 from webhook_deliveries where agency_id = $1 and webhook_id = $2 and next_attempt_at <= $3 limit 1`
