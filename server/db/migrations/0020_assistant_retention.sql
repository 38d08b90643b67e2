-- The clock removes what is too old of every agency: the platform sees how old a row is, and nothing of what it holds.
grant select (agency_id, id, created_at), delete on chat_messages to app_platform;
--> statement-breakpoint
create policy retention_look on chat_messages for select to app_platform using (true);
--> statement-breakpoint
create policy retention on chat_messages for delete to app_platform using (true);
--> statement-breakpoint
grant select (agency_id, id, at), delete on model_calls to app_platform;
--> statement-breakpoint
create policy retention_look on model_calls for select to app_platform using (true);
--> statement-breakpoint
create policy retention on model_calls for delete to app_platform using (true);
--> statement-breakpoint
-- One that was accepted stays: the write that it led to names it.
grant select (agency_id, id, expires_at, decision), delete on assistant_proposals to app_platform;
--> statement-breakpoint
create policy retention_look on assistant_proposals for select to app_platform using (true);
--> statement-breakpoint
create policy retention on assistant_proposals for delete to app_platform using (decision is distinct from 'accepted');
