-- Nothing reads these any more since the dashboard adds up the book by days: the first made every change of a premium enter its term
-- anew in all indexes.
DROP INDEX "policies_figures_idx";--> statement-breakpoint
DROP INDEX "term_standings_renewed_idx";
