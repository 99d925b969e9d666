-- What was done with the data of one person: copied for her, or anonymised. Whom it is about is sealed while it is under way,
-- and gone when it is done; what is left of her are keyed hashes, by which a database that an old backup brought back is told.
create table personas_actos (
  id uuid primary key,
  clase text not null check (clase in ('exportacion', 'anonimizacion')),
  persona bytea,
  huellas text[] not null,
  -- What stands for her where rows of one person must be told from another's.
  seudonimo text not null,
  archivos_ajenos boolean not null default false,
  motivo text not null check (motivo <> ''),
  usuario text not null,
  nombre text not null,
  -- What became of each store, by its name: rows that changed.
  hecho jsonb not null default '{}' check (jsonb_typeof(hecho) = 'object'),
  creado timestamptz not null default clock_timestamp(),
  terminado timestamptz
);

comment on table personas_actos is '[sin registros] [personas] Exportaciones y anonimizaciones de los datos de una persona, y quién las pidió.';
create index personas_actos_creado on personas_actos (creado desc);
