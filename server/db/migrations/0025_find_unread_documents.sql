-- The platform finds the documents whose reader has ended, in every agency, by how long nobody has held or touched them.
grant select (held_until, updated_at) on documents to app_platform;
