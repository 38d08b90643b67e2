ALTER TABLE "import_records" ADD COLUMN "contacts" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "other_type" text DEFAULT 'home' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "columns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- A list of numbers or addresses with those of another that it lacks, none of which is preferred.
create function add_ways(ways jsonb, key text, more jsonb) returns jsonb language sql immutable set search_path = public, pg_temp as $$
  with known as (
    select case key when 'number' then regexp_replace(way ->> key, '\D', '', 'g') else lower(way ->> key) end as said, way, 0 as list, at
    from jsonb_array_elements(ways) with ordinality w (way, at)
    union all
    select case key when 'number' then regexp_replace(way ->> key, '\D', '', 'g') else lower(way ->> key) end,
      way || '{"isPreferred": false}', 1, at
    from jsonb_array_elements(more) with ordinality w (way, at)
  ), kept as (
    select distinct on (said) way, list, at from known order by said, list, at
  )
  select coalesce(jsonb_agg(way order by list, at), '[]') from kept
$$;
