-- Trials of forms of the unit, which somebody sent from the preview: kept apart from all records.
create table definicion_pruebas (
  id uuid primary key,
  slug text not null references definiciones,
  -- The revision of the draft that was tried.
  revision integer not null,
  -- What would have been stored, in the words of that revision; files by their names.
  partes jsonb not null,
  usuario text not null,
  nombre text not null,
  enviada timestamptz not null
);

create index definicion_pruebas_slug on definicion_pruebas (slug, enviada);

comment on table definicion_pruebas is '[personas] Trials of drafts of forms, deleted after 30 days. Owner: definiciones.';

insert into compatibilidad values ('20261128090000_pruebas_de_formularios', '20261128030000_recordatorios');
