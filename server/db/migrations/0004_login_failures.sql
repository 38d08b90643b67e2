ALTER TABLE "login_failures" ADD COLUMN "failed_at" timestamp (3) with time zone[] NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "last_failed_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "login_failures_last_failed_at_idx" ON "login_failures" USING btree ("last_failed_at");--> statement-breakpoint
ALTER TABLE "login_failures" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "login_failures" DROP COLUMN "first_at";--> statement-breakpoint
ALTER TABLE "agencies" DROP COLUMN "npn";