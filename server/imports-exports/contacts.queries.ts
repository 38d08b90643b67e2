// What an import does with the people of clients. Every statement works on the whole batch: $1 is the agency, $2 the
// import, $3 the present instant.

const staged = `
  from import_records r
  cross join lateral jsonb_to_recordset(r.contacts) as v(id uuid, key text, name text, roles jsonb, date_of_birth text,
    phones jsonb, emails jsonb)`
const ofImport = 'r.agency_id = $1 and r.import_id = $2'

/** Keeps the people of clients of the book as they are before the file changes them. */
export const keepContactsBefore = `
  update import_records r set before = r.before || jsonb_build_object('contacts', k.contacts)
  from (select client_id, jsonb_agg(to_jsonb(c) - 'search_text') as contacts from client_contacts c where agency_id = $1 group by client_id) k
  where ${ofImport} and r.outcome = 'update' and r.before is not null and k.client_id = r.target_id`

/** The preferred contact has all numbers and addresses of a new client; its own phone and email have made it already. */
export function ownContactsOf(some = ''): string {
  return `
  update client_contacts k set phones = o.phones, emails = o.emails
  from (select r.record_id, v.phones, v.emails ${staged} where ${ofImport} and r.outcome = 'create' and v.key = 'own' ${some}) o
  where k.agency_id = $1 and k.client_id = o.record_id and k.is_preferred`
}

/** Clients that several records of the file make, or that were there, keep their numbers and get those that they lack. */
export const addToOwnContacts = `
  update client_contacts k set phones = add_ways(k.phones, 'number', f.phones), emails = add_ways(k.emails, 'address', f.emails),
    updated_at = $3, version = k.version + 1
  from (
    select target_id, jsonb_path_query_array(jsonb_agg(phones), '$[*][*]') as phones,
      jsonb_path_query_array(jsonb_agg(emails), '$[*][*]') as emails
    from (
      select r.target_id, b.phones, b.emails from import_records r
      cross join lateral jsonb_to_recordset(r.before -> 'contacts') as b(is_preferred boolean, phones jsonb, emails jsonb)
      where ${ofImport} and r.outcome = 'update' and b.is_preferred
      union all
      select r.target_id, v.phones, v.emails ${staged} where ${ofImport} and r.outcome in ('update', 'fold') and v.key = 'own'
    ) told group by target_id
  ) f
  where k.agency_id = $1 and k.client_id = f.target_id and k.is_preferred
    and (k.phones, k.emails) is distinct from (add_ways(k.phones, 'number', f.phones), add_ways(k.emails, 'address', f.emails))`

/** Other people of clients, and their own numbers where they had none. */
export function contactsOf(some = ''): string {
  return `
  insert into client_contacts (agency_id, id, client_id, name, roles, date_of_birth, phones, emails, is_preferred, created_at, updated_at)
  select distinct on (r.target_id, case when v.name = '' then v.id::text else lower(v.name) end)
    r.agency_id, v.id, r.target_id, v.name, v.roles, v.date_of_birth, v.phones, v.emails, v.key = 'own', $3, $3
  ${staged} where ${ofImport} and r.target_id is not null and r.outcome in ('create', 'update', 'fold')
    and case v.key when 'own' then (v.phones <> '[]' or v.emails <> '[]') and not exists (
        select 1 from client_contacts k where k.agency_id = r.agency_id and k.client_id = r.target_id and k.is_preferred)
      else v.name = '' or not exists (
        select 1 from client_contacts k where k.agency_id = r.agency_id and k.client_id = r.target_id and lower(k.name) = lower(v.name)) end
    ${some}
  order by r.target_id, case when v.name = '' then v.id::text else lower(v.name) end, r.position`
}

/** People who were there under the same name get the numbers and addresses that they lack. */
export const addToContacts = `
  update client_contacts k set phones = add_ways(k.phones, 'number', f.phones), emails = add_ways(k.emails, 'address', f.emails),
    updated_at = $3, version = k.version + 1
  from (select r.target_id, lower(v.name) as name, jsonb_path_query_array(jsonb_agg(v.phones), '$[*][*]') as phones,
      jsonb_path_query_array(jsonb_agg(v.emails), '$[*][*]') as emails
    ${staged} where ${ofImport} and r.outcome in ('create', 'update', 'fold') and v.key <> 'own' and v.name <> '' group by 1, 2) f
  where k.agency_id = $1 and k.client_id = f.target_id and lower(k.name) = f.name
    and (k.phones, k.emails) is distinct from (add_ways(k.phones, 'number', f.phones), add_ways(k.emails, 'address', f.emails))`

const asPublished = `c.agency_id = r.agency_id and c.id = r.target_id and c.version = (r.before ->> 'version')::int + 1`

/** Takes the people of changed clients away whom nobody has worked with since, so that they can be given back. */
export const removeContacts = `
  delete from client_contacts k using import_records r, clients c
  where ${ofImport} and r.outcome = 'update' and r.before ? 'contacts' and ${asPublished}
    and k.agency_id = r.agency_id and k.client_id = r.target_id`

/** Gives changed clients their people back as they were. */
export const restoreContacts = `
  insert into client_contacts (agency_id, id, client_id, name, roles, date_of_birth, phones, emails, consent, is_preferred,
    created_at, updated_at, version)
  select r.agency_id, b.id, r.target_id, b.name, b.roles, b.date_of_birth, b.phones, b.emails, b.consent, b.is_preferred,
    b.created_at, $3, b.version + 1
  from import_records r join clients c on ${asPublished}
  cross join lateral jsonb_populate_recordset(null::client_contacts, r.before -> 'contacts') b
  where ${ofImport} and r.outcome = 'update' and r.before ? 'contacts'`
