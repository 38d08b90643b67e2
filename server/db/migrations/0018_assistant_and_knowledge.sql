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
ALTER TABLE "agencies" ADD COLUMN "allows_assistant_writes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "allows_language_model" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_articles" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "platform_articles" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_actions" ADD CONSTRAINT "assistant_actions_agency_id_proposal_id_assistant_proposals_agency_id_id_fk" FOREIGN KEY ("agency_id","proposal_id") REFERENCES "public"."assistant_proposals"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_usage" ADD CONSTRAINT "assistant_usage_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_articles" ADD CONSTRAINT "knowledge_articles_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_articles" ADD CONSTRAINT "knowledge_articles_agency_id_folder_id_knowledge_folders_agency_id_id_fk" FOREIGN KEY ("agency_id","folder_id") REFERENCES "public"."knowledge_folders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_folders" ADD CONSTRAINT "knowledge_folders_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_pages" ADD CONSTRAINT "knowledge_pages_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_pages" ADD CONSTRAINT "knowledge_pages_agency_id_article_id_knowledge_articles_agency_id_id_fk" FOREIGN KEY ("agency_id","article_id") REFERENCES "public"."knowledge_articles"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_questions" ADD CONSTRAINT "knowledge_questions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_questions" ADD CONSTRAINT "knowledge_questions_agency_id_article_id_knowledge_articles_agency_id_id_fk" FOREIGN KEY ("agency_id","article_id") REFERENCES "public"."knowledge_articles"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_versions" ADD CONSTRAINT "knowledge_versions_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_versions" ADD CONSTRAINT "knowledge_versions_agency_id_article_id_knowledge_articles_agency_id_id_fk" FOREIGN KEY ("agency_id","article_id") REFERENCES "public"."knowledge_articles"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_actions_proposal_idx" ON "assistant_actions" USING btree ("agency_id","proposal_id");--> statement-breakpoint
CREATE INDEX "assistant_actions_record_idx" ON "assistant_actions" USING btree ("agency_id","record_id");--> statement-breakpoint
CREATE INDEX "assistant_proposals_user_idx" ON "assistant_proposals" USING btree ("agency_id","user_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_user_idx" ON "chat_messages" USING btree ("agency_id","user_id","id");--> statement-breakpoint
CREATE INDEX "model_calls_at_idx" ON "model_calls" USING btree ("agency_id","at");--> statement-breakpoint
CREATE INDEX "knowledge_articles_folder_idx" ON "knowledge_articles" USING btree ("agency_id","folder_id");--> statement-breakpoint
CREATE INDEX "knowledge_articles_review_idx" ON "knowledge_articles" USING btree ("review_on");--> statement-breakpoint
CREATE INDEX "knowledge_articles_updated_idx" ON "knowledge_articles" USING btree ("agency_id","updated_at");--> statement-breakpoint
CREATE INDEX "knowledge_questions_article_idx" ON "knowledge_questions" USING btree ("agency_id","article_id");--> statement-breakpoint
CREATE INDEX "knowledge_questions_asker_idx" ON "knowledge_questions" USING btree ("agency_id","last_asked_by_id","last_asked_at");--> statement-breakpoint
ALTER TABLE "platform_articles" ADD CONSTRAINT "platform_articles_slug_unique" UNIQUE("slug");--> statement-breakpoint
-- Each is an agency's own: its wall, the disposal of a deleted agency, and backups.
do $$ declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['knowledge_folders', 'knowledge_articles', 'knowledge_versions', 'knowledge_pages',
    'knowledge_questions', 'chat_messages', 'assistant_proposals', 'assistant_actions', 'assistant_usage',
    'model_calls'] loop
    execute format('grant select, insert, update, delete on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('grant select, delete on %I to app_disposal', wall);
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)',
      wall, named, named);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('create policy disposal on %I to app_disposal using (%s)', wall, mine);
  end loop;
end $$;
--> statement-breakpoint
-- The assistant of every agency reads what admins published for all.
grant select on platform_articles to app_user;
--> statement-breakpoint
create policy published_for_all on platform_articles for select to app_user
  using (is_published and deleted_at is null);
