-- The words of a knowledge base as PostgreSQL ranks them, for bases of more passages than a process indexes itself.
-- Kept here alone: no service reads or writes them as a field.
alter table knowledge_articles add column search_words tsvector
  generated always as (to_tsvector('english', title || ' ' || left(body, 200000))) stored;
--> statement-breakpoint
alter table knowledge_pages add column search_words tsvector
  generated always as (to_tsvector('english', left(text, 200000))) stored;
