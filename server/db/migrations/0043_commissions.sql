CREATE TABLE "carrier_statements" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"checksum" text NOT NULL,
	"source" jsonb NOT NULL,
	"status" text NOT NULL,
	"statement_date" date,
	"mapping" jsonb NOT NULL,
	"signs" text NOT NULL,
	"is_remembered" boolean NOT NULL,
	"rejected" jsonb NOT NULL,
	"lines" integer NOT NULL,
	"lines_total" numeric(12, 2) NOT NULL,
	"printed_total" numeric(12, 2),
	"uploaded_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "carrier_statements_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "commission_inquiries" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"transaction_ids" uuid[] NOT NULL,
	"sent_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_refused" boolean NOT NULL,
	CONSTRAINT "commission_inquiries_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "commission_months" (
	"agency_id" uuid NOT NULL,
	"month" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by_id" uuid NOT NULL,
	CONSTRAINT "commission_months_agency_id_month_pk" PRIMARY KEY("agency_id","month")
);
--> statement-breakpoint
CREATE TABLE "commission_receipts" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"received_on" date NOT NULL,
	CONSTRAINT "commission_receipts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "producer_payouts" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" text NOT NULL,
	"user_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"client_name" text NOT NULL,
	"policy_number" text NOT NULL,
	"carrier_name" text NOT NULL,
	"kind" text NOT NULL,
	"effective_date" date NOT NULL,
	"received_on" date NOT NULL,
	"premium_change" numeric(12, 2) NOT NULL,
	"commission" numeric(12, 2) NOT NULL,
	"rate" numeric(9, 4),
	"share" numeric(9, 4) NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"adjustment" text NOT NULL,
	CONSTRAINT "producer_payouts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "statement_layouts" (
	"agency_id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"columns" jsonb NOT NULL,
	"signs" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_layouts_agency_id_carrier_id_pk" PRIMARY KEY("agency_id","carrier_id")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"policy_number" text NOT NULL,
	"insured" text NOT NULL,
	"kind" text NOT NULL,
	"effective_date" date,
	"premium" numeric(12, 2),
	"rate" numeric(9, 4),
	"commission" numeric(12, 2) NOT NULL,
	"status" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"why" text NOT NULL,
	"suggestions" jsonb NOT NULL,
	"decided_by_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	CONSTRAINT "statement_lines_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "carrier_statements" ADD CONSTRAINT "carrier_statements_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_statements" ADD CONSTRAINT "carrier_statements_agency_id_carrier_id_carriers_agency_id_id_fk" FOREIGN KEY ("agency_id","carrier_id") REFERENCES "public"."carriers"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_statements" ADD CONSTRAINT "carrier_statements_agency_id_uploaded_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","uploaded_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_inquiries" ADD CONSTRAINT "commission_inquiries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_inquiries" ADD CONSTRAINT "commission_inquiries_agency_id_carrier_id_carriers_agency_id_id_fk" FOREIGN KEY ("agency_id","carrier_id") REFERENCES "public"."carriers"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_inquiries" ADD CONSTRAINT "commission_inquiries_agency_id_sent_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","sent_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_months" ADD CONSTRAINT "commission_months_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_months" ADD CONSTRAINT "commission_months_agency_id_closed_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","closed_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_receipts" ADD CONSTRAINT "commission_receipts_agency_id_line_id_statement_lines_agency_id_id_fk" FOREIGN KEY ("agency_id","line_id") REFERENCES "public"."statement_lines"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_receipts" ADD CONSTRAINT "commission_receipts_agency_id_statement_id_carrier_statements_agency_id_id_fk" FOREIGN KEY ("agency_id","statement_id") REFERENCES "public"."carrier_statements"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_receipts" ADD CONSTRAINT "commission_receipts_agency_id_term_id_policies_agency_id_id_fk" FOREIGN KEY ("agency_id","term_id") REFERENCES "public"."policies"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_receipts" ADD CONSTRAINT "commission_receipts_agency_id_transaction_id_policy_transactions_agency_id_id_fk" FOREIGN KEY ("agency_id","transaction_id") REFERENCES "public"."policy_transactions"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "producer_payouts" ADD CONSTRAINT "producer_payouts_agency_id_month_commission_months_agency_id_month_fk" FOREIGN KEY ("agency_id","month") REFERENCES "public"."commission_months"("agency_id","month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "producer_payouts" ADD CONSTRAINT "producer_payouts_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_layouts" ADD CONSTRAINT "statement_layouts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_layouts" ADD CONSTRAINT "statement_layouts_agency_id_carrier_id_carriers_agency_id_id_fk" FOREIGN KEY ("agency_id","carrier_id") REFERENCES "public"."carriers"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_agency_id_statement_id_carrier_statements_agency_id_id_fk" FOREIGN KEY ("agency_id","statement_id") REFERENCES "public"."carrier_statements"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_agency_id_decided_by_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","decided_by_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_statements_carrier_idx" ON "carrier_statements" USING btree ("agency_id","carrier_id");--> statement-breakpoint
CREATE INDEX "commission_inquiries_carrier_idx" ON "commission_inquiries" USING btree ("agency_id","carrier_id");--> statement-breakpoint
CREATE INDEX "commission_receipts_line_idx" ON "commission_receipts" USING btree ("agency_id","line_id");--> statement-breakpoint
CREATE INDEX "commission_receipts_statement_idx" ON "commission_receipts" USING btree ("agency_id","statement_id");--> statement-breakpoint
CREATE INDEX "commission_receipts_transaction_idx" ON "commission_receipts" USING btree ("agency_id","transaction_id");--> statement-breakpoint
CREATE INDEX "commission_receipts_term_idx" ON "commission_receipts" USING btree ("agency_id","term_id");--> statement-breakpoint
CREATE INDEX "commission_receipts_day_idx" ON "commission_receipts" USING btree ("agency_id","received_on");--> statement-breakpoint
CREATE INDEX "producer_payouts_month_idx" ON "producer_payouts" USING btree ("agency_id","month","user_id");--> statement-breakpoint
CREATE INDEX "statement_lines_statement_idx" ON "statement_lines" USING btree ("agency_id","statement_id","row");--> statement-breakpoint
CREATE INDEX "statement_lines_status_idx" ON "statement_lines" USING btree ("agency_id","status");--> statement-breakpoint
do $$
declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['carrier_statements', 'statement_layouts', 'statement_lines', 'commission_receipts',
    'commission_months', 'producer_payouts', 'commission_inquiries'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)',
      wall, named, named);
    -- What was paid out in a closed month never changes.
    if wall in ('commission_months', 'producer_payouts') then
      execute format('grant select, insert on %I to app_user', wall);
    else
      execute format('grant select, insert, update, delete on %I to app_user', wall);
    end if;
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_purge', wall);
    execute format('create policy purge on %I to app_purge using (%s)', wall, mine);
  end loop;
end $$;
