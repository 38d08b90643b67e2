CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_provider_account_key" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"failed_at" timestamp (3) with time zone[] NOT NULL,
	"last_failed_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "two_factor_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"npn" text DEFAULT '' NOT NULL,
	"profile_image" text,
	"status" text DEFAULT 'active' NOT NULL,
	"digest" text DEFAULT 'weekly' NOT NULL,
	"digest_audit_log" boolean DEFAULT false NOT NULL,
	"digest_day" date,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_login" timestamp (3) with time zone,
	"current_login" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_agency_id_id_key" UNIQUE("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_holders" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"normalized" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"requirements" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "certificate_holders_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "certificate_requests" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"assignee_id" uuid,
	"requested_by" text DEFAULT '' NOT NULL,
	"wording" text DEFAULT '' NOT NULL,
	"due_date" date,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"form_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "certificate_requests_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "filled_forms" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"created_by_id" uuid NOT NULL,
	"template_id" uuid,
	"form_number" text NOT NULL,
	"title" text NOT NULL,
	"client_id" uuid NOT NULL,
	"policy_ids" uuid[] DEFAULT '{}' NOT NULL,
	"holder_id" uuid,
	"values" jsonb NOT NULL,
	"endorsements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"file_key" text,
	"signed_by_id" uuid,
	"issued_at" timestamp (3) with time zone,
	"expires_on" date,
	"reissue_of_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "filled_forms_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_events" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"about" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_events_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_shares" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_shares_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "form_templates" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"uploaded_by_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"pages" integer NOT NULL,
	"page_sizes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"form_number" text DEFAULT '' NOT NULL,
	"edition" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"fields" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"mapping_source" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "form_templates_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "agencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"agents_see_whole_book" boolean DEFAULT false NOT NULL,
	"next_ticket_number" integer DEFAULT 101 NOT NULL,
	"next_form_number" integer DEFAULT 1001 NOT NULL,
	"subscription_status" text DEFAULT 'trialing' NOT NULL,
	"subscription_period_end" timestamp (3) with time zone,
	"stripe_subscription_id" text,
	"stripe_customer_id" text,
	"plan" text DEFAULT 'agency_owner' NOT NULL,
	"cancels_at_period_end" boolean DEFAULT false NOT NULL,
	"payment_failed_at" timestamp (3) with time zone,
	"subscription_event_at" timestamp (3) with time zone,
	"subscription_override" jsonb,
	"max_team_size" integer DEFAULT 10 NOT NULL,
	"requires_two_factor" boolean DEFAULT false NOT NULL,
	"feature_flags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"allows_assistant_writes" boolean DEFAULT true NOT NULL,
	"allows_language_model" boolean DEFAULT true NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agencies_stripe_customer_id_unique" UNIQUE("stripe_customer_id")
);
--> statement-breakpoint
CREATE TABLE "agency_keys" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"wrapped" text NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"token_hash" text,
	"invited_by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "invitations_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "unclaimed_files" (
	"agency_id" uuid NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unclaimed_files_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
CREATE TABLE "assistant_actions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"record_version" integer NOT NULL,
	"proposal_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by_id" uuid,
	CONSTRAINT "assistant_actions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "assistant_proposals" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"input" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	CONSTRAINT "assistant_proposals_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "assistant_usage" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assistant_usage_agency_id_user_id_day_pk" PRIMARY KEY("agency_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"model" text NOT NULL,
	"host" text NOT NULL,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"outcome" text NOT NULL,
	"milliseconds" integer NOT NULL,
	CONSTRAINT "model_calls_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor" text NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"record_type" text,
	"record_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"ip_address" text,
	"user_agent" text,
	"request_id" text,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"sequence" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "audit_entries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chain_position" bigint,
	"previous_hash" text,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text DEFAULT 'personal' NOT NULL,
	"name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"date_of_birth" text,
	"fein" text,
	"entity_type" text DEFAULT '' NOT NULL,
	"naics" text DEFAULT '' NOT NULL,
	"year_started" integer,
	"employees" integer,
	"annual_revenue" numeric(12, 2),
	"annual_payroll" numeric(12, 2),
	"notes" text DEFAULT '' NOT NULL,
	"assigned_agent_id" uuid NOT NULL,
	"converted_prospect_id" uuid,
	"import_id" uuid,
	"imported_at" timestamp (3) with time zone,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || contact_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "clients_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "commercial_accounts" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"operations" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"sic_code" text DEFAULT '' NOT NULL,
	"annual_sales" numeric(12, 2),
	"subcontracted_cost" numeric(12, 2),
	"square_feet" integer,
	"power_units" integer,
	"drivers" integer,
	"losses_three_years" integer,
	"losses_amount" numeric(12, 2),
	"experience_mod" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "commercial_accounts_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "commercial_accounts_client_key" UNIQUE("agency_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_items" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"schedule" text NOT NULL,
	"position" integer NOT NULL,
	"values" jsonb NOT NULL,
	"document_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "schedule_items_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "submission_markets" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"underwriter" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'to_send' NOT NULL,
	"sent_on" date,
	"answered_on" date,
	"premium" numeric(12, 2),
	"note" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"document_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "submission_markets_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"title" text NOT NULL,
	"lines" text[] DEFAULT '{}' NOT NULL,
	"effective_date" date,
	"due_date" date,
	"status" text DEFAULT 'draft' NOT NULL,
	"target_premium" numeric(12, 2),
	"notes" text DEFAULT '' NOT NULL,
	"assigned_agent_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "submissions_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"run" uuid,
	"file" text,
	"bytes" bigint,
	"counts" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_exports_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "disposal_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"former_agency_id" uuid NOT NULL,
	"agency_name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"disposed_at" timestamp (3) with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" text,
	CONSTRAINT "disposal_receipts_former_agency_id_unique" UNIQUE("former_agency_id")
);
--> statement-breakpoint
CREATE TABLE "document_filings" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"filed_by_id" uuid NOT NULL,
	"filed_at" timestamp (3) with time zone NOT NULL,
	"lines" text[] NOT NULL,
	"steps" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by_id" uuid,
	CONSTRAINT "document_filings_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_pages" (
	"agency_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"source" text NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"text" text NOT NULL,
	"words" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"tables" jsonb NOT NULL,
	CONSTRAINT "document_pages_agency_id_document_id_page_pk" PRIMARY KEY("agency_id","document_id","page")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"uploaded_by_id" uuid NOT NULL,
	"client_id" uuid,
	"policy_id" uuid,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"checksum" text NOT NULL,
	"source" text NOT NULL,
	"reading" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"held_until" timestamp (3) with time zone,
	"pages" integer,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"kind" text,
	"found" jsonb,
	"facts" jsonb,
	"sealed_facts" text,
	"review" text DEFAULT 'open' NOT NULL,
	"reviewed_by_id" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "documents_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"document_id" uuid,
	"client_id" uuid,
	"title" text NOT NULL,
	"rates_version" integer NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "estimates_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "policy_analyses" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_by_id" uuid NOT NULL,
	"client_id" uuid,
	"title" text NOT NULL,
	"document_ids" uuid[] NOT NULL,
	"result" jsonb NOT NULL,
	"sealed_result" text,
	"letter" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "policy_analyses_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"record_id" uuid NOT NULL,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"match_reason" text,
	"matched_id" uuid,
	"matched_position" integer,
	"decision" text,
	"outcome" text NOT NULL,
	"target_id" uuid,
	"before" jsonb,
	CONSTRAINT "import_records_agency_id_import_id_position_pk" PRIMARY KEY("agency_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"outcome" text NOT NULL,
	"position" integer,
	"cells" jsonb NOT NULL,
	"policy" jsonb,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"policy_id" uuid,
	"matched_policy_id" uuid,
	"before" jsonb,
	CONSTRAINT "import_rows_agency_id_import_id_row_number_pk" PRIMARY KEY("agency_id","import_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"status" text NOT NULL,
	"source" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"decision" text DEFAULT 'skip' NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"corrections" jsonb,
	"progress" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"run" uuid,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "imports_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "kept_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_deliveries" (
	"message_id" text PRIMARY KEY NOT NULL,
	"job" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_id" uuid,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"relayed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "knowledge_articles" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text DEFAULT 'written' NOT NULL,
	"folder_id" uuid,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"visibility" text DEFAULT 'agency' NOT NULL,
	"owner_id" uuid NOT NULL,
	"review_on" date,
	"reminded_on" date,
	"created_by_id" uuid NOT NULL,
	"updated_by_id" uuid NOT NULL,
	"adapted_from_id" uuid,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"bytes" bigint,
	"pages" integer,
	"reading" text DEFAULT 'ready' NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "knowledge_articles_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_folders" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "knowledge_folders_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_pages" (
	"agency_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "knowledge_pages_agency_id_article_id_page_pk" PRIMARY KEY("agency_id","article_id","page")
);
--> statement-breakpoint
CREATE TABLE "knowledge_questions" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"question" text NOT NULL,
	"normalized" text NOT NULL,
	"times_asked" integer DEFAULT 1 NOT NULL,
	"last_asked_by_id" uuid NOT NULL,
	"last_asked_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"article_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "knowledge_questions_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "knowledge_questions_normalized_key" UNIQUE("agency_id","normalized")
);
--> statement-breakpoint
CREATE TABLE "knowledge_versions" (
	"agency_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knowledge_versions_agency_id_article_id_version_pk" PRIMARY KEY("agency_id","article_id","version")
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "error_group_people" (
	"group_id" uuid NOT NULL,
	"person_hash" text NOT NULL,
	CONSTRAINT "error_group_people_group_id_person_hash_pk" PRIMARY KEY("group_id","person_hash")
);
--> statement-breakpoint
CREATE TABLE "error_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"stack" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"context" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"release" text DEFAULT '' NOT NULL,
	"count" bigint DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "error_groups_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "platform_articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"slug" text,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_articles_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"section" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "rate_tables" (
	"version" integer PRIMARY KEY NOT NULL,
	"rates" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"type" text NOT NULL,
	"line_of_business" text DEFAULT '' NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"policy_number" text DEFAULT '' NOT NULL,
	"effective_date" date,
	"expiration_date" date,
	"term_expiration_date" date,
	"premium" numeric(12, 2) DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"transaction" text DEFAULT 'new' NOT NULL,
	"billing" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"coverages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"renewed_from_id" uuid,
	"import_id" uuid,
	"imported_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(policy_number || ' ' || carrier)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "policies_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "prospects" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"potential_premium" numeric(12, 2),
	"source" text DEFAULT 'manual' NOT NULL,
	"line_of_business" text DEFAULT '' NOT NULL,
	"current_carrier" text DEFAULT '' NOT NULL,
	"x_date" date,
	"next_step" text DEFAULT '' NOT NULL,
	"lost_reason" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"assigned_agent_id" uuid NOT NULL,
	"converted_client_id" uuid,
	"converted_at" timestamp (3) with time zone,
	"import_id" uuid,
	"imported_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g'))) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "prospects_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"agency_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"agency_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"is_from_staff" boolean NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"agency_id" uuid,
	"author_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"staff_state" text DEFAULT 'new' NOT NULL,
	"context" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "support_requests_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "ticket_comments" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_comments_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"due_date" date,
	"client_id" uuid,
	"policy_id" uuid,
	"user_id" uuid NOT NULL,
	"assignee_id" uuid,
	"resolved_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower('t-' || number::text || ' ' || title)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "tickets_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "tickets_number_key" UNIQUE("agency_id","number")
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_secrets" ADD CONSTRAINT "two_factor_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_holders" ADD CONSTRAINT "certificate_holders_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_agency_id_holder_id_certificate_holders_agency_id_id_fk" FOREIGN KEY ("agency_id","holder_id") REFERENCES "public"."certificate_holders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_agency_id_form_id_filled_forms_agency_id_id_fk" FOREIGN KEY ("agency_id","form_id") REFERENCES "public"."filled_forms"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_forms" ADD CONSTRAINT "filled_forms_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_forms" ADD CONSTRAINT "filled_forms_agency_id_template_id_form_templates_agency_id_id_fk" FOREIGN KEY ("agency_id","template_id") REFERENCES "public"."form_templates"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_forms" ADD CONSTRAINT "filled_forms_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filled_forms" ADD CONSTRAINT "filled_forms_agency_id_holder_id_certificate_holders_agency_id_id_fk" FOREIGN KEY ("agency_id","holder_id") REFERENCES "public"."certificate_holders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_events" ADD CONSTRAINT "form_events_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_events" ADD CONSTRAINT "form_events_agency_id_form_id_filled_forms_agency_id_id_fk" FOREIGN KEY ("agency_id","form_id") REFERENCES "public"."filled_forms"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_shares" ADD CONSTRAINT "form_shares_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_shares" ADD CONSTRAINT "form_shares_agency_id_form_id_filled_forms_agency_id_id_fk" FOREIGN KEY ("agency_id","form_id") REFERENCES "public"."filled_forms"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_templates" ADD CONSTRAINT "form_templates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_keys" ADD CONSTRAINT "agency_keys_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_files" ADD CONSTRAINT "unclaimed_files_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_agency_id_proposal_id_assistant_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."assistant_proposals"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_usage" ADD CONSTRAINT "assistant_usage_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_agency_id_assigned_agent_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","assigned_agent_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commercial_accounts" ADD CONSTRAINT "commercial_accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commercial_accounts" ADD CONSTRAINT "commercial_accounts_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_markets" ADD CONSTRAINT "submission_markets_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_markets" ADD CONSTRAINT "submission_markets_agency_id_submission_id_submissions_agency_id_id_fk" FOREIGN KEY ("agency_id","submission_id") REFERENCES "public"."submissions"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_markets" ADD CONSTRAINT "submission_markets_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_filings" ADD CONSTRAINT "document_filings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_filings" ADD CONSTRAINT "document_filings_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_filings" ADD CONSTRAINT "document_filings_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_agency_id_document_id_documents_agency_id_id_fk" FOREIGN KEY ("agency_id","document_id") REFERENCES "public"."documents"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_analyses" ADD CONSTRAINT "policy_analyses_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_analyses" ADD CONSTRAINT "policy_analyses_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_agency_id_import_id_imports_agency_id_id_fk" FOREIGN KEY ("agency_id","import_id") REFERENCES "public"."imports"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_agency_id_import_id_imports_agency_id_id_fk" FOREIGN KEY ("agency_id","import_id") REFERENCES "public"."imports"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_articles" ADD CONSTRAINT "knowledge_articles_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_articles" ADD CONSTRAINT "knowledge_articles_agency_id_folder_id_knowledge_folders_agency_id_id_fk" FOREIGN KEY ("agency_id","folder_id") REFERENCES "public"."knowledge_folders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_folders" ADD CONSTRAINT "knowledge_folders_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_pages" ADD CONSTRAINT "knowledge_pages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_pages" ADD CONSTRAINT "knowledge_pages_agency_id_article_id_knowledge_articles_agency_id_id_fk" FOREIGN KEY ("agency_id","article_id") REFERENCES "public"."knowledge_articles"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_questions" ADD CONSTRAINT "knowledge_questions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_questions" ADD CONSTRAINT "knowledge_questions_agency_id_article_id_knowledge_articles_agency_id_id_fk" FOREIGN KEY ("agency_id","article_id") REFERENCES "public"."knowledge_articles"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_versions" ADD CONSTRAINT "knowledge_versions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_versions" ADD CONSTRAINT "knowledge_versions_agency_id_article_id_knowledge_articles_agency_id_id_fk" FOREIGN KEY ("agency_id","article_id") REFERENCES "public"."knowledge_articles"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_group_people" ADD CONSTRAINT "error_group_people_group_id_error_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."error_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospects" ADD CONSTRAINT "prospects_agency_id_assigned_agent_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","assigned_agent_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_objects" ADD CONSTRAINT "sandbox_objects_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_request_id_support_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."support_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_agency_id_ticket_id_tickets_agency_id_id_fk" FOREIGN KEY ("agency_id","ticket_id") REFERENCES "public"."tickets"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_comments" ADD CONSTRAINT "ticket_comments_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_agency_id_client_id_clients_agency_id_id_fk" FOREIGN KEY ("agency_id","client_id") REFERENCES "public"."clients"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_agency_id_policy_id_policies_agency_id_id_fk" FOREIGN KEY ("agency_id","policy_id") REFERENCES "public"."policies"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_agency_id_user_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","user_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_agency_id_assignee_id_users_agency_id_id_fk" FOREIGN KEY ("agency_id","assignee_id") REFERENCES "public"."users"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_failures_last_failed_at_idx" ON "login_failures" USING btree ("last_failed_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id_idx" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "certificate_holders_normalized_idx" ON "certificate_holders" USING btree ("agency_id","normalized");--> statement-breakpoint
CREATE INDEX "certificate_requests_client_idx" ON "certificate_requests" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "certificate_requests_holder_idx" ON "certificate_requests" USING btree ("agency_id","holder_id");--> statement-breakpoint
CREATE INDEX "certificate_requests_form_idx" ON "certificate_requests" USING btree ("agency_id","form_id");--> statement-breakpoint
CREATE INDEX "certificate_requests_created_idx" ON "certificate_requests" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "filled_forms_number_key" ON "filled_forms" USING btree ("agency_id","number");--> statement-breakpoint
CREATE INDEX "filled_forms_template_idx" ON "filled_forms" USING btree ("agency_id","template_id");--> statement-breakpoint
CREATE INDEX "filled_forms_client_idx" ON "filled_forms" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "filled_forms_holder_idx" ON "filled_forms" USING btree ("agency_id","holder_id");--> statement-breakpoint
CREATE INDEX "filled_forms_created_idx" ON "filled_forms" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "filled_forms_expires_idx" ON "filled_forms" USING btree ("agency_id","expires_on");--> statement-breakpoint
CREATE INDEX "form_events_form_idx" ON "form_events" USING btree ("agency_id","form_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "form_shares_token_key" ON "form_shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "form_shares_form_idx" ON "form_shares" USING btree ("agency_id","form_id");--> statement-breakpoint
CREATE INDEX "form_templates_number_idx" ON "form_templates" USING btree ("agency_id","form_number");--> statement-breakpoint
CREATE INDEX "activities_record_idx" ON "activities" USING btree ("agency_id","record_type","record_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_email_idx" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "unclaimed_files_created_at_idx" ON "unclaimed_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "assistant_actions_proposal_idx" ON "assistant_actions" USING btree ("agency_id","proposal_id");--> statement-breakpoint
CREATE INDEX "assistant_actions_record_idx" ON "assistant_actions" USING btree ("agency_id","record_id");--> statement-breakpoint
CREATE INDEX "assistant_proposals_user_idx" ON "assistant_proposals" USING btree ("agency_id","user_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_user_idx" ON "chat_messages" USING btree ("agency_id","user_id","id");--> statement-breakpoint
CREATE INDEX "model_calls_at_idx" ON "model_calls" USING btree ("agency_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_agency_idx" ON "audit_entries" USING btree ("agency_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_record_idx" ON "audit_entries" USING btree ("agency_id","record_id");--> statement-breakpoint
CREATE INDEX "audit_entries_unsealed_idx" ON "audit_entries" USING btree ("transaction_id","sequence") WHERE hash is null;--> statement-breakpoint
CREATE INDEX "clients_agent_idx" ON "clients" USING btree ("agency_id","assigned_agent_id","kind","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_name_idx" ON "clients" USING btree ("agency_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "clients_created_idx" ON "clients" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "clients_search_idx" ON "clients" USING gin ("agency_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "schedule_items_client_idx" ON "schedule_items" USING btree ("agency_id","client_id","schedule","position");--> statement-breakpoint
CREATE INDEX "schedule_items_document_idx" ON "schedule_items" USING btree ("agency_id","document_id");--> statement-breakpoint
CREATE INDEX "submission_markets_submission_idx" ON "submission_markets" USING btree ("agency_id","submission_id");--> statement-breakpoint
CREATE INDEX "submission_markets_document_idx" ON "submission_markets" USING btree ("agency_id","document_id");--> statement-breakpoint
CREATE INDEX "submissions_client_idx" ON "submissions" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "submissions_created_idx" ON "submissions" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_expires_at_idx" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_waiting_key" ON "data_exports" USING btree ("agency_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "document_filings_document_idx" ON "document_filings" USING btree ("agency_id","document_id","filed_at");--> statement-breakpoint
CREATE INDEX "document_filings_client_idx" ON "document_filings" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "documents_created_idx" ON "documents" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_client_idx" ON "documents" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "documents_checksum_idx" ON "documents" USING btree ("agency_id","checksum");--> statement-breakpoint
CREATE INDEX "documents_reading_idx" ON "documents" USING btree ("reading") WHERE reading in ('waiting', 'reading', 'scanning');--> statement-breakpoint
CREATE INDEX "estimates_created_idx" ON "estimates" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "estimates_document_idx" ON "estimates" USING btree ("agency_id","document_id");--> statement-breakpoint
CREATE INDEX "estimates_client_idx" ON "estimates" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "policy_analyses_created_idx" ON "policy_analyses" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "policy_analyses_client_idx" ON "policy_analyses" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "import_rows_outcome_idx" ON "import_rows" USING btree ("agency_id","import_id","outcome","row_number");--> statement-breakpoint
CREATE INDEX "import_rows_position_idx" ON "import_rows" USING btree ("agency_id","import_id","position");--> statement-breakpoint
CREATE INDEX "mail_deliveries_status_idx" ON "mail_deliveries" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "outbox_events_waiting_idx" ON "outbox_events" USING btree ("id") WHERE relayed_at is null;--> statement-breakpoint
CREATE INDEX "knowledge_articles_folder_idx" ON "knowledge_articles" USING btree ("agency_id","folder_id");--> statement-breakpoint
CREATE INDEX "knowledge_articles_review_idx" ON "knowledge_articles" USING btree ("review_on");--> statement-breakpoint
CREATE INDEX "knowledge_articles_updated_idx" ON "knowledge_articles" USING btree ("agency_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_articles_adapted_key" ON "knowledge_articles" USING btree ("agency_id","adapted_from_id") WHERE "knowledge_articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "knowledge_questions_article_idx" ON "knowledge_questions" USING btree ("agency_id","article_id");--> statement-breakpoint
CREATE INDEX "knowledge_questions_asker_idx" ON "knowledge_questions" USING btree ("agency_id","last_asked_by_id","last_asked_at");--> statement-breakpoint
CREATE INDEX "error_groups_last_seen_at_idx" ON "error_groups" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "policies_client_idx" ON "policies" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "policies_expiration_idx" ON "policies" USING btree ("agency_id","expiration_date");--> statement-breakpoint
CREATE INDEX "policies_created_idx" ON "policies" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "policies_search_idx" ON "policies" USING gin ("agency_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "policies_number_key" ON "policies" USING btree ("agency_id",lower("carrier"),lower("policy_number"),coalesce("effective_date", '-infinity'::date)) WHERE policy_number <> '' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "prospects_agent_idx" ON "prospects" USING btree ("agency_id","assigned_agent_id");--> statement-breakpoint
CREATE INDEX "prospects_created_idx" ON "prospects" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "prospects_search_idx" ON "prospects" USING gin ("agency_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_events_agency_id_idx" ON "payment_events" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "sandbox_objects_agency_id_idx" ON "sandbox_objects" USING btree ("agency_id","kind");--> statement-breakpoint
CREATE INDEX "support_messages_request_idx" ON "support_messages" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "support_requests_author_idx" ON "support_requests" USING btree ("author_id","updated_at");--> statement-breakpoint
CREATE INDEX "support_requests_agency_id_idx" ON "support_requests" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "support_requests_status_idx" ON "support_requests" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "ticket_comments_ticket_idx" ON "ticket_comments" USING btree ("agency_id","ticket_id");--> statement-breakpoint
CREATE INDEX "tickets_status_idx" ON "tickets" USING btree ("agency_id","status");--> statement-breakpoint
CREATE INDEX "tickets_client_idx" ON "tickets" USING btree ("agency_id","client_id");--> statement-breakpoint
CREATE INDEX "tickets_policy_idx" ON "tickets" USING btree ("agency_id","policy_id");--> statement-breakpoint
CREATE INDEX "tickets_search_idx" ON "tickets" USING gin ("agency_id","search_text" gin_trgm_ops);