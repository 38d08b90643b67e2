CREATE UNIQUE INDEX "knowledge_articles_adapted_key" ON "knowledge_articles" USING btree ("agency_id","adapted_from_id") WHERE "knowledge_articles"."deleted_at" is null;--> statement-breakpoint
-- The platform's clock finds the articles that something is due for in any agency: files to read again after a dead
-- process, reviews to remind of, files of removed articles. It sees which these are, and nothing of what they say.
grant select (agency_id, id, owner_id, created_by_id, review_on, reminded_on, reading, file_key, deleted_at)
  on knowledge_articles to app_platform;
--> statement-breakpoint
grant update (reminded_on) on knowledge_articles to app_platform;
--> statement-breakpoint
create policy due on knowledge_articles for select to app_platform
  using (review_on is not null or reading = 'waiting' or (deleted_at is not null and file_key is not null));
--> statement-breakpoint
create policy reminded on knowledge_articles for update to app_platform
  using (review_on is not null) with check (review_on is not null);
