-- An agent's retention is read from the index alone. It holds `credited` too: only so does the planner trust it for `credited[1]`.
DROP INDEX "term_standings_credited_idx";--> statement-breakpoint
CREATE INDEX "term_standings_credited_idx" ON "term_standings" USING btree ("agency_id",(credited[1]),"to_day")
  INCLUDE ("credited", "from_day", "counted", "client_id", "former_clients", "former_until");
