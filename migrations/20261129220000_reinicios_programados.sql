-- Resets of courses that begin later, of chosen parts, and of no more than was confirmed.

alter table respaldo_tandas
  -- When a batch begins; null: at once.
  add column comienza timestamptz,
  -- What a reset takes out; null: what Moodle proposes.
  add column partes text[],
  -- Counts by course that a person confirmed: a course that would lose more is not reset.
  add column confirmadas jsonb not null default '{}'::jsonb;
