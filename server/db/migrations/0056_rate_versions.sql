ALTER TABLE "commission_rates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
