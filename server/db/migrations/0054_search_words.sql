-- The ids of an agency's rows that have every word of a search, as before by the door of search_ids, and now all words at once: one of
-- two letters is in no trigram, and looked for alone it read every row. At most so many where a number is given: a word may be
-- in every name. Rows of other agencies are never read through, however many of this one's are expected to match.
create function search_ids(kind text, patterns text[], most integer) returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  mine constant uuid := nullif(current_setting('app.agency_id', true), '')::uuid;
  long text[];
begin
  case kind
    -- A client has each word in its own text or in a contact's: whoever has all of them in its own, or some in a contact's, is looked at.
    when 'client' then
      if cardinality(patterns) = 1 then
        return query (select id from clients where agency_id = mine and search_text like patterns[1] and deleted_at is null limit most)
          union (select distinct client_id from client_contacts where agency_id = mine and search_text like patterns[1] limit most);
        return;
      end if;
      -- A pattern of up to four letters, its wildcards among them, has no trigram.
      long := array(select p from unnest(patterns) p where length(p) > 4);
      if cardinality(long) = 0 then long := patterns; end if;
      return query with sought as (
          select id from clients where agency_id = mine and deleted_at is null
            and search_text like long[1] and search_text like coalesce(long[2], '%') and search_text like coalesce(long[3], '%')
            and search_text like coalesce(long[4], '%') and search_text like coalesce(long[5], '%')
          union select k.client_id from unnest(long) p join client_contacts k on k.agency_id = mine and k.search_text like p)
        select c.id from sought s join clients c on c.agency_id = mine and c.id = s.id and c.deleted_at is null
        where not exists (select from unnest(patterns) p where c.search_text not like p and not exists (
          select from client_contacts k where k.agency_id = mine and k.client_id = c.id and k.search_text like p))
        limit most;
    when 'prospect' then return query select id from prospects where agency_id = mine and deleted_at is null
      and search_text like patterns[1] and search_text like coalesce(patterns[2], '%') and search_text like coalesce(patterns[3], '%')
      and search_text like coalesce(patterns[4], '%') and search_text like coalesce(patterns[5], '%') limit most;
    when 'policy' then return query select id from policies where agency_id = mine and deleted_at is null
      and search_text like patterns[1] and search_text like coalesce(patterns[2], '%') and search_text like coalesce(patterns[3], '%')
      and search_text like coalesce(patterns[4], '%') and search_text like coalesce(patterns[5], '%') limit most;
    when 'ticket' then return query select id from tickets where agency_id = mine and deleted_at is null
      and search_text like patterns[1] and search_text like coalesce(patterns[2], '%') and search_text like coalesce(patterns[3], '%')
      and search_text like coalesce(patterns[4], '%') and search_text like coalesce(patterns[5], '%') limit most;
  end case;
end $$;
--> statement-breakpoint
grant create on schema public to app_search;
--> statement-breakpoint
alter function search_ids(text, text[], integer) owner to app_search;
--> statement-breakpoint
revoke create on schema public from app_search;
--> statement-breakpoint
revoke all on function search_ids(text, text[], integer) from public;
--> statement-breakpoint
set role app_search;
--> statement-breakpoint
grant execute on function search_ids(text, text[], integer) to app_user;
--> statement-breakpoint
drop function search_ids(text, text);
--> statement-breakpoint
reset role;
