CREATE TABLE "carrier_aliases" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"carrier_id" uuid,
	"spelling" text NOT NULL,
	"normalized" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_aliases_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "carrier_appointments" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"state" text NOT NULL,
	"lines" text[] DEFAULT '{}' NOT NULL,
	"agency_code" text DEFAULT '' NOT NULL,
	"effective_date" date,
	"terminated_date" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_appointments_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "carrier_contacts" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_contacts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"normalized" text NOT NULL,
	"group_name" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'company' NOT NULL,
	"naic_code" text DEFAULT '' NOT NULL,
	"naic_source" text DEFAULT '' NOT NULL,
	"naic_source_text" text DEFAULT '' NOT NULL,
	"naic_by_id" uuid,
	"naic_at" timestamp (3) with time zone,
	"portal_url" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"short_rate_percent" numeric(5, 2) DEFAULT 90 NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "carriers_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "commission_rates" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"carrier_id" uuid NOT NULL,
	"line_of_business" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"effective_from" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_rates_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "carrier_aliases" ADD CONSTRAINT "carrier_aliases_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_aliases" ADD CONSTRAINT "carrier_aliases_agency_id_carrier_id_carriers_agency_id_id_fk" FOREIGN KEY ("agency_id","carrier_id") REFERENCES "public"."carriers"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_appointments" ADD CONSTRAINT "carrier_appointments_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_appointments" ADD CONSTRAINT "carrier_appointments_agency_id_carrier_id_carriers_agency_id_id_fk" FOREIGN KEY ("agency_id","carrier_id") REFERENCES "public"."carriers"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_contacts" ADD CONSTRAINT "carrier_contacts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_contacts" ADD CONSTRAINT "carrier_contacts_agency_id_carrier_id_carriers_agency_id_id_fk" FOREIGN KEY ("agency_id","carrier_id") REFERENCES "public"."carriers"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carriers" ADD CONSTRAINT "carriers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rates" ADD CONSTRAINT "commission_rates_agency_id_carrier_id_carriers_agency_id_id_fk" FOREIGN KEY ("agency_id","carrier_id") REFERENCES "public"."carriers"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_aliases_normalized_key" ON "carrier_aliases" USING btree ("agency_id","normalized");--> statement-breakpoint
CREATE INDEX "carrier_aliases_carrier_idx" ON "carrier_aliases" USING btree ("agency_id","carrier_id");--> statement-breakpoint
CREATE INDEX "carrier_appointments_carrier_idx" ON "carrier_appointments" USING btree ("agency_id","carrier_id");--> statement-breakpoint
CREATE INDEX "carrier_contacts_carrier_idx" ON "carrier_contacts" USING btree ("agency_id","carrier_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_rates_day_key" ON "commission_rates" USING btree ("agency_id","carrier_id","line_of_business","kind","effective_from");
--> statement-breakpoint
-- An agency's own rows, as in 0003_walls.sql and 0005_backup_disposal_and_audit.sql.
do $$ declare
  named constant text := 'nullif(current_setting(''app.agency_id'', true), '''')::uuid';
  mine constant text := format('agency_id = %s and exists (select 1 from agencies d where d.id = %s)', named, named);
  wall text;
begin
  foreach wall in array array['carrier_aliases', 'carrier_contacts', 'carrier_appointments', 'commission_rates', 'carriers'] loop
    execute format('alter table %I enable row level security', wall);
    execute format('alter table %I force row level security', wall);
    execute format('create policy agency_wall on %I to app_user using (agency_id = %s) with check (agency_id = %s)', wall, named, named);
    execute format('grant select, insert, update, delete on %I to app_user', wall);
    execute format('grant select on %I to app_backup', wall);
    execute format('create policy backup on %I for select to app_backup using (true)', wall);
    execute format('grant select, delete on %I to app_disposal', wall);
    execute format('create policy disposal on %I to app_disposal using (%s)', wall, mine);
  end loop;
end $$;
--> statement-breakpoint
-- What spellings of one carrier have in common, as `spellingKey` of engines/carrier-names says; a test compares the two.
create function pg_temp.spelling_key(spelling text) returns text language plpgsql immutable as $$
declare
  written_out constant jsonb := '{"ins":"insurance","co":"company","corp":"corporation","cas":"casualty","ind":"indemnity","mut":"mutual","natl":"national","amer":"america","assoc":"association","prop":"property","assur":"assurance","st":"saint","&":"and"}';
  further constant jsonb := '{"american":"america","cos":"companies","exch":"exchange","exchg":"exchange","excg":"exchange","fi":"fire","gen":"general","grp":"group","insur":"insurance","insurers":"insurance","intl":"international","mutl":"mutual","spec":"specialty"}';
  shared constant text[] := string_to_array('america atlantic auto automobile casualty central citizens commercial county eastern farm fire first general home insurance international life midwest mutual national northern pacific preferred property security select southern specialty standard state surety union united universal us western', ' ');
  ending constant text := ' (insurance|group|exchange|companies|a (mutual|stock|reciprocal|captive))$';
  whole text := '';
  key text;
  word text;
  place bigint;
begin
  key := lower(replace(regexp_replace(spelling, '\mp\s*(&|and|\+)\s*c\M', 'property & casualty', 'gi'), '.', ''));
  key := replace(regexp_replace(key, '[’'']', '', 'g'), '&', ' & ');
  key := trim(regexp_replace(key, '[^a-z0-9&]+', ' ', 'g'));
  for word, place in select w, n from unnest(string_to_array(key, ' ')) with ordinality as parts(w, n) order by n loop
    word := coalesce(written_out ->> word, word);
    continue when (place = 1 and word = 'the') or word in ('company', 'corporation', 'incorporated', 'inc', 'limited', 'ltd', 'llc');
    word := coalesce(further ->> word, word);
    continue when word = 'and';
    whole := case when whole = '' then word else whole || ' ' || word end;
  end loop;
  key := whole;
  while key ~ ending loop key := regexp_replace(key, ending, ''); end loop;
  return case when key = any(shared) then whole else key end;
end $$;
--> statement-breakpoint
-- The carriers that the policies of an agency surely name. Any other name is asked about on the carriers page.
with listed (key, name, normalized, group_name) as (values
  ('accident fund insurance of america', 'Accident Fund Insurance Company of America', 'accident fund insurance of america', 'Accident Fund'),
  ('united heartland', 'United Heartland', 'united heartland', 'Accident Fund'),
  ('compwest', 'CompWest Insurance Company', 'compwest', 'Accident Fund'),
  ('acuity', 'Acuity', 'acuity', 'Acuity'),
  ('alfa', 'Alfa Insurance', 'alfa', 'Alfa'),
  ('alfa mutual', 'Alfa Mutual Insurance Company', 'alfa mutual', 'Alfa'),
  ('aig', 'AIG', 'aig', 'AIG'),
  ('lexington', 'Lexington Insurance Company', 'lexington', 'AIG'),
  ('national union fire insurance of pittsburgh pa', 'National Union Fire Insurance Company of Pittsburgh, Pa.', 'national union fire insurance of pittsburgh pa', 'AIG'),
  ('new hampshire', 'New Hampshire Insurance Company', 'new hampshire', 'AIG'),
  ('america home assurance', 'American Home Assurance Company', 'america home assurance', 'AIG'),
  ('aig specialty', 'AIG Specialty Insurance Company', 'aig specialty', 'AIG'),
  ('allianz', 'Allianz', 'allianz', 'Allianz'),
  ('firemans fund', 'Fireman''s Fund Insurance Company', 'firemans fund', 'Allianz'),
  ('allstate', 'Allstate', 'allstate', 'Allstate'),
  ('allstate indemnity', 'Allstate Indemnity Company', 'allstate indemnity', 'Allstate'),
  ('allstate property casualty', 'Allstate Property and Casualty Insurance Company', 'allstate property casualty', 'Allstate'),
  ('encompass', 'Encompass Insurance', 'encompass', 'Allstate'),
  ('national general', 'National General', 'national general', 'Allstate'),
  ('integon national', 'Integon National Insurance Company', 'integon national', 'Allstate'),
  ('america family', 'American Family', 'america family', 'American Family'),
  ('america family mutual', 'American Family Mutual Insurance Company', 'america family mutual', 'American Family'),
  ('main street america', 'Main Street America Insurance', 'main street america', 'American Family'),
  ('ngm', 'NGM Insurance Company', 'ngm', 'American Family'),
  ('homesite', 'Homesite Insurance Company', 'homesite', 'American Family'),
  ('midvale indemnity', 'Midvale Indemnity Company', 'midvale indemnity', 'American Family'),
  ('america national', 'American National', 'america national', 'American National'),
  ('farm family casualty', 'Farm Family Casualty Insurance Company', 'farm family casualty', 'American National'),
  ('america modern', 'American Modern Insurance Group', 'america modern', 'American Modern'),
  ('america modern home', 'American Modern Home Insurance Company', 'america modern home', 'American Modern'),
  ('amerisure', 'Amerisure', 'amerisure', 'Amerisure'),
  ('amerisure mutual', 'Amerisure Mutual Insurance Company', 'amerisure mutual', 'Amerisure'),
  ('amtrust', 'AmTrust', 'amtrust', 'AmTrust'),
  ('amtrust north america', 'AmTrust', 'amtrust', 'AmTrust'),
  ('wesco', 'Wesco Insurance Company', 'wesco', 'AmTrust'),
  ('technology', 'Technology Insurance Company', 'technology', 'AmTrust'),
  ('security national', 'Security National Insurance Company', 'security national', 'AmTrust'),
  ('andover', 'Andover Companies', 'andover', 'Andover'),
  ('merrimack mutual fire', 'Merrimack Mutual Fire Insurance Company', 'merrimack mutual fire', 'Andover'),
  ('cambridge mutual fire', 'Cambridge Mutual Fire Insurance Company', 'cambridge mutual fire', 'Andover'),
  ('arbella', 'Arbella Insurance', 'arbella', 'Arbella'),
  ('arbella protection', 'Arbella Protection Insurance Company', 'arbella protection', 'Arbella'),
  ('arch', 'Arch Insurance', 'arch', 'Arch'),
  ('arch specialty', 'Arch Specialty Insurance Company', 'arch specialty', 'Arch'),
  ('auto owners', 'Auto-Owners Insurance', 'auto owners', 'Auto-Owners'),
  ('owners', 'Owners Insurance Company', 'owners', 'Auto-Owners'),
  ('southern owners', 'Southern-Owners Insurance Company', 'southern owners', 'Auto-Owners'),
  ('axis', 'AXIS Insurance', 'axis', 'AXIS'),
  ('axis surplus', 'AXIS Surplus Insurance Company', 'axis surplus', 'AXIS'),
  ('beazley', 'Beazley Insurance Company', 'beazley', 'Beazley'),
  ('geico', 'GEICO', 'geico', 'Berkshire Hathaway'),
  ('government employees', 'GEICO', 'geico', 'Berkshire Hathaway'),
  ('berkshire hathaway guard', 'Berkshire Hathaway GUARD', 'berkshire hathaway guard', 'Berkshire Hathaway'),
  ('guard', 'Berkshire Hathaway GUARD', 'berkshire hathaway guard', 'Berkshire Hathaway'),
  ('amguard', 'AmGUARD Insurance Company', 'amguard', 'Berkshire Hathaway'),
  ('norguard', 'NorGUARD Insurance Company', 'norguard', 'Berkshire Hathaway'),
  ('berkshire hathaway homestate', 'Berkshire Hathaway Homestate Insurance Company', 'berkshire hathaway homestate', 'Berkshire Hathaway'),
  ('national indemnity', 'National Indemnity Company', 'national indemnity', 'Berkshire Hathaway'),
  ('medpro', 'MedPro Group', 'medpro', 'Berkshire Hathaway'),
  ('medical protective', 'Medical Protective Company', 'medical protective', 'Berkshire Hathaway'),
  ('brotherhood mutual', 'Brotherhood Mutual', 'brotherhood mutual', 'Brotherhood Mutual'),
  ('builders mutual', 'Builders Mutual Insurance Company', 'builders mutual', 'Builders Mutual'),
  ('canal', 'Canal Insurance Company', 'canal', 'Canal'),
  ('central insurance', 'Central Insurance', 'central insurance', 'Central'),
  ('central insurance companies', 'Central Insurance', 'central insurance', 'Central'),
  ('central mutual', 'Central Mutual Insurance Company', 'central mutual', 'Central'),
  ('chubb', 'Chubb', 'chubb', 'Chubb'),
  ('federal', 'Federal Insurance Company', 'federal', 'Chubb'),
  ('pacific indemnity', 'Pacific Indemnity Company', 'pacific indemnity', 'Chubb'),
  ('great northern', 'Great Northern Insurance Company', 'great northern', 'Chubb'),
  ('ace america', 'ACE American Insurance Company', 'ace america', 'Chubb'),
  ('ace property casualty', 'ACE Property and Casualty Insurance Company', 'ace property casualty', 'Chubb'),
  ('westchester surplus lines', 'Westchester Surplus Lines Insurance Company', 'westchester surplus lines', 'Chubb'),
  ('westchester fire', 'Westchester Fire Insurance Company', 'westchester fire', 'Chubb'),
  ('church mutual', 'Church Mutual', 'church mutual', 'Church Mutual'),
  ('cincinnati', 'Cincinnati Insurance Company', 'cincinnati', 'Cincinnati Financial'),
  ('cincinnati casualty', 'Cincinnati Casualty Company', 'cincinnati casualty', 'Cincinnati Financial'),
  ('cincinnati indemnity', 'Cincinnati Indemnity Company', 'cincinnati indemnity', 'Cincinnati Financial'),
  ('cna', 'CNA', 'cna', 'CNA'),
  ('continental casualty', 'Continental Casualty Company', 'continental casualty', 'CNA'),
  ('valley forge', 'Valley Forge Insurance Company', 'valley forge', 'CNA'),
  ('transportation', 'Transportation Insurance Company', 'transportation', 'CNA'),
  ('columbia casualty', 'Columbia Casualty Company', 'columbia casualty', 'CNA'),
  ('western surety', 'Western Surety Company', 'western surety', 'CNA'),
  ('country financial', 'Country Financial', 'country financial', 'Country Financial'),
  ('country mutual', 'Country Mutual Insurance Company', 'country mutual', 'Country Financial'),
  ('crum forster', 'Crum & Forster', 'crum forster', 'Crum & Forster'),
  ('united states fire', 'United States Fire Insurance Company', 'united states fire', 'Crum & Forster'),
  ('north river', 'North River Insurance Company', 'north river', 'Crum & Forster'),
  ('donegal', 'Donegal Insurance Group', 'donegal', 'Donegal'),
  ('donegal mutual', 'Donegal Mutual Insurance Company', 'donegal mutual', 'Donegal'),
  ('emc', 'EMC Insurance', 'emc', 'EMC'),
  ('employers mutual casualty', 'Employers Mutual Casualty Company', 'employers mutual casualty', 'EMC'),
  ('emcasco', 'EMCASCO Insurance Company', 'emcasco', 'EMC'),
  ('employers preferred', 'Employers Preferred Insurance Company', 'employers preferred', 'Employers'),
  ('employers assurance', 'Employers Assurance Company', 'employers assurance', 'Employers'),
  ('employers compensation', 'Employers Compensation Insurance Company', 'employers compensation', 'Employers'),
  ('erie', 'Erie Insurance', 'erie', 'Erie'),
  ('erie insurance property casualty', 'Erie Insurance Property and Casualty Company', 'erie insurance property casualty', 'Erie'),
  ('flagship city', 'Flagship City Insurance Company', 'flagship city', 'Erie'),
  ('everest national', 'Everest National Insurance Company', 'everest national', 'Everest'),
  ('everest indemnity', 'Everest Indemnity Insurance Company', 'everest indemnity', 'Everest'),
  ('farmers', 'Farmers Insurance', 'farmers', 'Farmers'),
  ('truck', 'Truck Insurance Exchange', 'truck', 'Farmers'),
  ('mid century', 'Mid-Century Insurance Company', 'mid century', 'Farmers'),
  ('foremost', 'Foremost Insurance', 'foremost', 'Farmers'),
  ('bristol west', 'Bristol West Insurance', 'bristol west', 'Farmers'),
  ('fcci', 'FCCI Insurance Group', 'fcci', 'FCCI'),
  ('federated', 'Federated Insurance', 'federated', 'Federated'),
  ('federated mutual', 'Federated Mutual Insurance Company', 'federated mutual', 'Federated'),
  ('frankenmuth', 'Frankenmuth Insurance', 'frankenmuth', 'Frankenmuth'),
  ('frankenmuth mutual', 'Frankenmuth Mutual Insurance Company', 'frankenmuth mutual', 'Frankenmuth'),
  ('grange', 'Grange Insurance', 'grange', 'Grange'),
  ('great america', 'Great American Insurance', 'great america', 'Great American'),
  ('great america assurance', 'Great American Assurance Company', 'great america assurance', 'Great American'),
  ('great america alliance', 'Great American Alliance Insurance Company', 'great america alliance', 'Great American'),
  ('mid continent casualty', 'Mid-Continent Casualty Company', 'mid continent casualty', 'Great American'),
  ('grinnell mutual', 'Grinnell Mutual', 'grinnell mutual', 'Grinnell'),
  ('guideone', 'GuideOne Insurance', 'guideone', 'GuideOne'),
  ('hagerty', 'Hagerty', 'hagerty', 'Hagerty'),
  ('hanover', 'The Hanover', 'hanover', 'Hanover'),
  ('citizens insurance of america', 'Citizens Insurance Company of America', 'citizens insurance of america', 'Hanover'),
  ('massachusetts bay', 'Massachusetts Bay Insurance Company', 'massachusetts bay', 'Hanover'),
  ('allmerica financial benefit', 'Allmerica Financial Benefit Insurance Company', 'allmerica financial benefit', 'Hanover'),
  ('hartford', 'The Hartford', 'hartford', 'Hartford'),
  ('hartford fire', 'Hartford Fire Insurance Company', 'hartford fire', 'Hartford'),
  ('hartford casualty', 'Hartford Casualty Insurance Company', 'hartford casualty', 'Hartford'),
  ('hartford underwriters', 'Hartford Underwriters Insurance Company', 'hartford underwriters', 'Hartford'),
  ('hartford accident indemnity', 'Hartford Accident and Indemnity Company', 'hartford accident indemnity', 'Hartford'),
  ('twin city fire', 'Twin City Fire Insurance Company', 'twin city fire', 'Hartford'),
  ('sentinel', 'Sentinel Insurance Company', 'sentinel', 'Hartford'),
  ('trumbull', 'Trumbull Insurance Company', 'trumbull', 'Hartford'),
  ('navigators', 'Navigators Insurance Company', 'navigators', 'Hartford'),
  ('hiscox', 'Hiscox', 'hiscox', 'Hiscox'),
  ('icw', 'ICW Group', 'icw', 'ICW'),
  ('insurance of the west', 'Insurance Company of the West', 'insurance of the west', 'ICW'),
  ('jewelers mutual', 'Jewelers Mutual', 'jewelers mutual', 'Jewelers Mutual'),
  ('kemper', 'Kemper', 'kemper', 'Kemper'),
  ('infinity', 'Infinity Insurance', 'infinity', 'Kemper'),
  ('trinity universal', 'Trinity Universal Insurance Company', 'trinity universal', 'Kemper'),
  ('kinsale', 'Kinsale Insurance Company', 'kinsale', 'Kinsale'),
  ('lemonade', 'Lemonade Insurance Company', 'lemonade', 'Lemonade'),
  ('liberty mutual', 'Liberty Mutual', 'liberty mutual', 'Liberty Mutual'),
  ('liberty mutual fire', 'Liberty Mutual Fire Insurance Company', 'liberty mutual fire', 'Liberty Mutual'),
  ('liberty', 'Liberty Insurance Corporation', 'liberty', 'Liberty Mutual'),
  ('safeco', 'Safeco', 'safeco', 'Liberty Mutual'),
  ('safeco insurance of america', 'Safeco Insurance Company of America', 'safeco insurance of america', 'Liberty Mutual'),
  ('ohio casualty', 'Ohio Casualty', 'ohio casualty', 'Liberty Mutual'),
  ('ohio security', 'Ohio Security Insurance Company', 'ohio security', 'Liberty Mutual'),
  ('west america', 'West American Insurance Company', 'west america', 'Liberty Mutual'),
  ('peerless', 'Peerless Insurance Company', 'peerless', 'Liberty Mutual'),
  ('ironshore specialty', 'Ironshore Specialty Insurance Company', 'ironshore specialty', 'Liberty Mutual'),
  ('state auto', 'State Auto', 'state auto', 'Liberty Mutual'),
  ('state automobile mutual', 'State Automobile Mutual Insurance Company', 'state automobile mutual', 'Liberty Mutual'),
  ('lloyds of london', 'Lloyd''s of London', 'lloyds of london', 'Lloyd''s'),
  ('underwriters at lloyds london', 'Lloyd''s of London', 'lloyds of london', 'Lloyd''s'),
  ('certain underwriters at lloyds', 'Lloyd''s of London', 'lloyds of london', 'Lloyd''s'),
  ('markel', 'Markel', 'markel', 'Markel'),
  ('markel america', 'Markel American Insurance Company', 'markel america', 'Markel'),
  ('evanston', 'Evanston Insurance Company', 'evanston', 'Markel'),
  ('state national', 'State National Insurance Company', 'state national', 'Markel'),
  ('merchants', 'Merchants Insurance Group', 'merchants', 'Merchants'),
  ('merchants mutual', 'Merchants Mutual Insurance Company', 'merchants mutual', 'Merchants'),
  ('mercury', 'Mercury Insurance', 'mercury', 'Mercury'),
  ('mercury casualty', 'Mercury Casualty Company', 'mercury casualty', 'Mercury'),
  ('america alternative', 'American Alternative Insurance Corporation', 'america alternative', 'Munich Re'),
  ('hartford steam boiler', 'Hartford Steam Boiler', 'hartford steam boiler', 'Munich Re'),
  ('hsb', 'Hartford Steam Boiler', 'hartford steam boiler', 'Munich Re'),
  ('hartford steam boiler inspection', 'Hartford Steam Boiler', 'hartford steam boiler', 'Munich Re'),
  ('next', 'NEXT Insurance', 'next', 'Munich Re'),
  ('next insurance us', 'Next Insurance US Company', 'next insurance us', 'Munich Re'),
  ('nationwide', 'Nationwide', 'nationwide', 'Nationwide'),
  ('nationwide mutual', 'Nationwide Mutual Insurance Company', 'nationwide mutual', 'Nationwide'),
  ('nationwide mutual fire', 'Nationwide Mutual Fire Insurance Company', 'nationwide mutual fire', 'Nationwide'),
  ('allied property casualty', 'Allied Property and Casualty Insurance Company', 'allied property casualty', 'Nationwide'),
  ('amco', 'AMCO Insurance Company', 'amco', 'Nationwide'),
  ('depositors', 'Depositors Insurance Company', 'depositors', 'Nationwide'),
  ('harleysville', 'Harleysville Insurance', 'harleysville', 'Nationwide'),
  ('national casualty', 'National Casualty Company', 'national casualty', 'Nationwide'),
  ('scottsdale', 'Scottsdale Insurance Company', 'scottsdale', 'Nationwide'),
  ('nationwide e s', 'Nationwide E&S', 'nationwide e s', 'Nationwide'),
  ('nationwide excess surplus', 'Nationwide E&S', 'nationwide e s', 'Nationwide'),
  ('njm', 'NJM Insurance', 'njm', 'NJM'),
  ('new jersey manufacturers', 'NJM Insurance', 'njm', 'NJM'),
  ('north carolina farm bureau mutual', 'North Carolina Farm Bureau Mutual Insurance Company', 'north carolina farm bureau mutual', 'North Carolina Farm Bureau'),
  ('nycm', 'NYCM Insurance', 'nycm', 'NYCM'),
  ('new york central mutual fire', 'NYCM Insurance', 'nycm', 'NYCM'),
  ('old republic', 'Old Republic Insurance Company', 'old republic', 'Old Republic'),
  ('great west casualty', 'Great West Casualty Company', 'great west casualty', 'Old Republic'),
  ('openly', 'Openly', 'openly', 'Openly'),
  ('orion180', 'Orion180', 'orion180', 'Orion180'),
  ('palomar specialty', 'Palomar Specialty Insurance Company', 'palomar specialty', 'Palomar'),
  ('pekin', 'Pekin Insurance', 'pekin', 'Pekin'),
  ('penn national', 'Penn National Insurance', 'penn national', 'Penn National'),
  ('pennsylvania national mutual casualty', 'Penn National Insurance', 'penn national', 'Penn National'),
  ('pinnacol assurance', 'Pinnacol Assurance', 'pinnacol assurance', 'Pinnacol'),
  ('plymouth rock assurance', 'Plymouth Rock Assurance', 'plymouth rock assurance', 'Plymouth Rock'),
  ('preferred mutual', 'Preferred Mutual', 'preferred mutual', 'Preferred Mutual'),
  ('progressive', 'Progressive', 'progressive', 'Progressive'),
  ('progressive casualty', 'Progressive Casualty Insurance Company', 'progressive casualty', 'Progressive'),
  ('progressive northern', 'Progressive Northern Insurance Company', 'progressive northern', 'Progressive'),
  ('progressive specialty', 'Progressive Specialty Insurance Company', 'progressive specialty', 'Progressive'),
  ('progressive direct', 'Progressive Direct Insurance Company', 'progressive direct', 'Progressive'),
  ('united financial casualty', 'United Financial Casualty Company', 'united financial casualty', 'Progressive'),
  ('america strategic', 'American Strategic Insurance Corp.', 'america strategic', 'Progressive'),
  ('pure', 'PURE Insurance', 'pure', 'Pure'),
  ('privilege underwriters reciprocal', 'PURE Insurance', 'pure', 'Pure'),
  ('qbe', 'QBE Insurance', 'qbe', 'QBE'),
  ('praetorian', 'Praetorian Insurance Company', 'praetorian', 'QBE'),
  ('quincy mutual', 'Quincy Mutual', 'quincy mutual', 'Quincy Mutual'),
  ('patrons mutual', 'Patrons Mutual Insurance Company', 'patrons mutual', 'Quincy Mutual'),
  ('rli', 'RLI', 'rli', 'RLI'),
  ('mt hawley', 'Mt. Hawley Insurance Company', 'mt hawley', 'RLI'),
  ('sagesure', 'SageSure', 'sagesure', 'Sagesure'),
  ('secura', 'Secura Insurance', 'secura', 'Secura'),
  ('selective', 'Selective Insurance', 'selective', 'Selective'),
  ('selective insurance of america', 'Selective Insurance Company of America', 'selective insurance of america', 'Selective'),
  ('selective way', 'Selective Way Insurance Company', 'selective way', 'Selective'),
  ('sentry', 'Sentry Insurance', 'sentry', 'Sentry'),
  ('dairyland', 'Dairyland Insurance', 'dairyland', 'Sentry'),
  ('middlesex', 'Middlesex Insurance Company', 'middlesex', 'Sentry'),
  ('shelter', 'Shelter Insurance', 'shelter', 'Shelter'),
  ('shelter mutual', 'Shelter Mutual Insurance Company', 'shelter mutual', 'Shelter'),
  ('society', 'Society Insurance', 'society', 'Society'),
  ('starr indemnity liability', 'Starr Indemnity and Liability Company', 'starr indemnity liability', 'Starr'),
  ('state farm', 'State Farm', 'state farm', 'State Farm'),
  ('state farm fire casualty', 'State Farm Fire and Casualty Company', 'state farm fire casualty', 'State Farm'),
  ('state farm mutual automobile', 'State Farm Mutual Automobile Insurance Company', 'state farm mutual automobile', 'State Farm'),
  ('state compensation insurance fund', 'State Compensation Insurance Fund', 'state compensation insurance fund', 'State Fund'),
  ('stillwater', 'Stillwater Insurance', 'stillwater', 'Stillwater'),
  ('texas mutual', 'Texas Mutual', 'texas mutual', 'Texas Mutual'),
  ('philadelphia', 'Philadelphia Insurance', 'philadelphia', 'Tokio Marine'),
  ('philadelphia indemnity', 'Philadelphia Indemnity Insurance Company', 'philadelphia indemnity', 'Tokio Marine'),
  ('tokio marine america', 'Tokio Marine America', 'tokio marine america', 'Tokio Marine'),
  ('houston casualty', 'Houston Casualty Company', 'houston casualty', 'Tokio Marine'),
  ('us specialty', 'U.S. Specialty Insurance Company', 'us specialty', 'Tokio Marine'),
  ('tower hill', 'Tower Hill Insurance', 'tower hill', 'Tower Hill'),
  ('travelers', 'Travelers', 'travelers', 'Travelers'),
  ('travelers indemnity', 'Travelers Indemnity Company', 'travelers indemnity', 'Travelers'),
  ('travelers property casualty of america', 'Travelers Property Casualty Company of America', 'travelers property casualty of america', 'Travelers'),
  ('travelers casualty surety of america', 'Travelers Casualty and Surety Company of America', 'travelers casualty surety of america', 'Travelers'),
  ('charter oak fire', 'Charter Oak Fire Insurance Company', 'charter oak fire', 'Travelers'),
  ('phoenix', 'Phoenix Insurance Company', 'phoenix', 'Travelers'),
  ('saint paul fire marine', 'St. Paul Fire and Marine Insurance Company', 'saint paul fire marine', 'Travelers'),
  ('standard fire', 'Standard Fire Insurance Company', 'standard fire', 'Travelers'),
  ('northland', 'Northland Insurance Company', 'northland', 'Travelers'),
  ('northfield', 'Northfield Insurance Company', 'northfield', 'Travelers'),
  ('ufg', 'UFG Insurance', 'ufg', 'UFG'),
  ('united fire', 'UFG Insurance', 'ufg', 'UFG'),
  ('united fire casualty', 'United Fire & Casualty Company', 'united fire casualty', 'UFG'),
  ('universal property casualty', 'Universal Property & Casualty Insurance Company', 'universal property casualty', 'Universal Property'),
  ('usaa', 'USAA', 'usaa', 'USAA'),
  ('united services automobile association', 'USAA', 'usaa', 'USAA'),
  ('utica national', 'Utica National', 'utica national', 'Utica'),
  ('utica mutual', 'Utica Mutual Insurance Company', 'utica mutual', 'Utica'),
  ('utica first', 'Utica First Insurance Company', 'utica first', 'Utica First'),
  ('vermont mutual', 'Vermont Mutual', 'vermont mutual', 'Vermont Mutual'),
  ('berkley', 'Berkley Insurance Company', 'berkley', 'W. R. Berkley'),
  ('acadia', 'Acadia Insurance', 'acadia', 'W. R. Berkley'),
  ('continental western', 'Continental Western Insurance Company', 'continental western', 'W. R. Berkley'),
  ('union standard', 'Union Standard Insurance Group', 'union standard', 'W. R. Berkley'),
  ('carolina casualty', 'Carolina Casualty Insurance Company', 'carolina casualty', 'W. R. Berkley'),
  ('admiral', 'Admiral Insurance Company', 'admiral', 'W. R. Berkley'),
  ('nautilus', 'Nautilus Insurance Company', 'nautilus', 'W. R. Berkley'),
  ('wawanesa', 'Wawanesa', 'wawanesa', 'Wawanesa'),
  ('west bend', 'West Bend', 'west bend', 'West Bend'),
  ('west bend mutual', 'West Bend', 'west bend', 'West Bend'),
  ('western national', 'Western National', 'western national', 'Western National'),
  ('westfield', 'Westfield', 'westfield', 'Westfield'),
  ('westfield national', 'Westfield National Insurance Company', 'westfield national', 'Westfield'),
  ('wright flood', 'Wright Flood', 'wright flood', 'Wright Flood'),
  ('wright national flood', 'Wright Flood', 'wright flood', 'Wright Flood'),
  ('axa xl', 'AXA XL', 'axa xl', 'XL'),
  ('xl specialty', 'XL Specialty Insurance Company', 'xl specialty', 'XL'),
  ('greenwich', 'Greenwich Insurance Company', 'greenwich', 'XL'),
  ('indian harbor', 'Indian Harbor Insurance Company', 'indian harbor', 'XL'),
  ('zenith', 'Zenith Insurance Company', 'zenith', 'Zenith'),
  ('zurich', 'Zurich', 'zurich', 'Zurich'),
  ('zurich north america', 'Zurich', 'zurich', 'Zurich'),
  ('zurich america', 'Zurich American Insurance Company', 'zurich america', 'Zurich'),
  ('america zurich', 'American Zurich Insurance Company', 'america zurich', 'Zurich'),
  ('steadfast', 'Steadfast Insurance Company', 'steadfast', 'Zurich')
), spelled as (
  select distinct agency_id, carrier from policies where carrier <> '' and deleted_at is null
), added as (
  insert into carriers (agency_id, id, name, normalized, group_name)
  select s.agency_id, gen_random_uuid(), l.name, l.normalized, l.group_name
  from (select distinct agency_id, pg_temp.spelling_key(carrier) as key from spelled) s join listed l on l.key = s.key
  where not exists (select 1 from carrier_aliases a where a.agency_id = s.agency_id and a.normalized = l.normalized)
  group by s.agency_id, l.name, l.normalized, l.group_name
  returning agency_id, id, name, normalized
)
insert into carrier_aliases (agency_id, id, carrier_id, spelling, normalized)
select agency_id, gen_random_uuid(), id, name, normalized from added;
--> statement-breakpoint
drop function pg_temp.spelling_key(text);
