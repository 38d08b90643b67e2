ALTER TABLE "phone_calls" ADD COLUMN "recording_sid" text;--> statement-breakpoint
ALTER TABLE "phone_calls" ADD COLUMN "ticket_id" uuid;