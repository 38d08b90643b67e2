-- At start the platform finds the imports whose background work a dead process has left, to ask for it again:
-- it sees which these are, and nothing of what they hold.
grant select (agency_id, id, status, user_id) on imports to app_platform;
--> statement-breakpoint
create policy unfinished on imports for select to app_platform
  using (status in ('checking', 'publishing', 'undoing'));
