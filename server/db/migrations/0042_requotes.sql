CREATE TABLE "requote_quotes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"requote_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"lines" text[] NOT NULL,
	"underwriter" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"document_ids" uuid[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"sent_on" date,
	"answered_on" date,
	"decided_on" date,
	"premium" numeric(12, 2),
	"line_premiums" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"taxes" numeric(12, 2),
	"fees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"commission_percent" numeric(5, 2),
	"coverages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"endorsements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"valid_until" date,
	"to_check" text[] DEFAULT '{}' NOT NULL,
	"decision" jsonb,
	"bound_term_id" uuid,
	"expiring_premium" numeric(12, 2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "requote_quotes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "requotes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"lines" text[] NOT NULL,
	"term_ids" uuid[] DEFAULT '{}' NOT NULL,
	"effective_date" date,
	"due_date" date,
	"target_premium" numeric(12, 2),
	"status" text DEFAULT 'requested' NOT NULL,
	"outcome" text,
	"outcome_reason" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "requotes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "requote_quotes" ADD CONSTRAINT "requote_quotes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requote_quotes" ADD CONSTRAINT "requote_quotes_agency_id_requote_id_requotes_agency_id_id_fk" FOREIGN KEY ("agency_id","requote_id") REFERENCES "public"."requotes"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requote_quotes" ADD CONSTRAINT "requote_quotes_agency_id_bound_term_id_policies_agency_id_id_fk" FOREIGN KEY ("agency_id","bound_term_id") REFERENCES "public"."policies"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requotes" ADD CONSTRAINT "requotes_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requotes" ADD CONSTRAINT "requotes_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requotes" ADD CONSTRAINT "requotes_agency_id_owner_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","owner_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requote_quotes_requote_idx" ON "requote_quotes" USING btree ("agency_id","requote_id");--> statement-breakpoint
CREATE INDEX "requote_quotes_term_idx" ON "requote_quotes" USING btree ("agency_id","bound_term_id");--> statement-breakpoint
CREATE INDEX "requotes_client_idx" ON "requotes" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "requotes_created_idx" ON "requotes" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "requotes_owner_idx" ON "requotes" USING btree ("agency_id","owner_id");--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['requotes', 'requote_quotes'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)',
      wall, named, named);
    execute format('grant select, insert, update, delete on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_purge', wall);
    execute format('create policy purge on %I to app_purge using (%s)', wall, mine);
  end loop;
end $$;
--> statement-breakpoint
-- What was a submission is a requote from now on. Row-level security is forced on the owner too, so it steps aside for this.
alter table submissions no force row level security;
--> statement-breakpoint
alter table submission_markets no force row level security;
--> statement-breakpoint
alter table clients no force row level security;
--> statement-breakpoint
alter table agencies no force row level security;
--> statement-breakpoint
alter table users no force row level security;
--> statement-breakpoint
create function book_lines(codes text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(line order by place), array['Commercial package']) from (
    select line, min(at) as place from unnest(codes) with ordinality as code (name, at)
      join (values ('bop', 'BOP'), ('gl', 'General liability'), ('property', 'Commercial property'),
        ('auto', 'Commercial auto'), ('wc', 'Workers comp'), ('umbrella', 'Commercial umbrella'),
        ('inland_marine', 'Inland marine'), ('crime', 'Crime'), ('cyber', 'Cyber'),
        ('professional', 'Professional liability'), ('epli', 'Employment practices'),
        ('dno', 'Directors and officers'), ('equipment_breakdown', 'Commercial property'),
        ('liquor', 'Liquor liability'), ('builders_risk', 'Builders risk'), ('garage', 'Commercial auto'),
        ('package', 'Commercial package'), ('farm', 'Farm'), ('flood', 'Flood'), ('bond', 'Bond')
      ) as known (code, line) on known.code = code.name
    group by line) lines
$$;
--> statement-breakpoint
insert into requotes (agency_id, id, client_id, title, reason, lines, effective_date, due_date, target_premium,
  status, outcome, notes, owner_id, created_at, updated_at, version, deleted_at)
select s.agency_id, s.id, s.client_id, s.title, 'client_request', book_lines(s.lines), s.effective_date, s.due_date,
  s.target_premium,
  case s.status when 'bound' then 'won' when 'closed' then 'lost' else case when exists (
    select 1 from submission_markets m where m.agency_id = s.agency_id and m.submission_id = s.id and m.deleted_at is null
      and m.status <> 'to_send') then 'marketing' else 'requested' end end,
  case s.status when 'bound' then 'won' when 'closed' then 'lost' end,
  s.notes, coalesce(u.id, a.owner_id), s.created_at, s.updated_at, s.version, s.deleted_at
from submissions s join agencies a on a.id = s.agency_id
  left join users u on u.agency_id = s.agency_id and u.id = s.assigned_agent_id;
--> statement-breakpoint
insert into requote_quotes (agency_id, id, requote_id, carrier, lines, underwriter, email, note, document_ids, status,
  reason, sent_on, answered_on, decided_on, premium, created_at, updated_at, version, deleted_at)
select m.agency_id, m.id, m.submission_id, m.carrier, book_lines(s.lines), m.underwriter, m.email, m.note,
  case when m.document_id is null then '{}' else array[m.document_id] end,
  case when m.status in ('to_send', 'sent') then 'requested' when m.status = 'bound' then 'won'
    when m.status = 'quoted' and s.status in ('bound', 'closed') then 'lost' else m.status end,
  case when m.status = 'quoted' and s.status = 'bound' then 'Another quote was bound'
    when m.status = 'quoted' and s.status = 'closed' then 'Closed without binding' else m.reason end,
  case when m.status = 'sent' then coalesce(m.sent_on, (m.updated_at at time zone a.time_zone)::date) else m.sent_on end,
  m.answered_on,
  case when m.status = 'bound' or (m.status = 'quoted' and s.status in ('bound', 'closed'))
    then (s.updated_at at time zone a.time_zone)::date end,
  m.premium, m.created_at, m.updated_at, m.version, m.deleted_at
from submission_markets m join submissions s on s.agency_id = m.agency_id and s.id = m.submission_id
  join agencies a on a.id = m.agency_id;
--> statement-breakpoint
update clients set merge = jsonb_set(merge #- '{moved,submissions}', '{moved,requotes}', merge #> '{moved,submissions}')
where merge #> '{moved,submissions}' is not null;
--> statement-breakpoint
drop function book_lines;
--> statement-breakpoint
alter table users force row level security;
--> statement-breakpoint
alter table agencies force row level security;
--> statement-breakpoint
alter table clients force row level security;
--> statement-breakpoint
alter table requotes force row level security;
--> statement-breakpoint
alter table requote_quotes force row level security;
--> statement-breakpoint
DROP TABLE "submission_markets" CASCADE;--> statement-breakpoint
DROP TABLE "submissions" CASCADE;
