CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
do $$ begin
  alter table passkeys enable row level security;
  alter table passkeys force row level security;
  grant select, insert, update, delete on passkeys to app_platform;
  create policy platform on passkeys to app_platform using (true) with check (true);
  grant select on passkeys to app_backup;
  create policy backup on passkeys for select to app_backup using (true);
  grant select, delete on passkeys to app_purge;
  create policy purge on passkeys to app_purge using (user_id in (select u.id from users u));
end $$;
