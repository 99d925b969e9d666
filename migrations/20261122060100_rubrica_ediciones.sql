-- Who published a version of the rubric, and what was said of it; nobody: it came with the product.
alter table rubricas
  add column usuario text,
  add column nombre text,
  add column nota text not null default '';
comment on table rubricas is '[sin registros] [personas] Las versiones de la rúbrica, y quién publicó cada una.';

-- The next version of a variant while managers word it: one for all of them.
create table rubrica_ediciones (
  variante text primary key check (variante in ('guiaDidactica', 'compromisoAcademico')),
  -- The version that it begins from.
  base integer not null check (base > 0),
  usuario text not null,
  nombre text not null,
  comenzada timestamptz not null
);
comment on table rubrica_ediciones is '[sin registros] [personas] Versiones de la rúbrica que se están redactando, y quién las comenzó.';

-- Criteria that it words in another way than its base. A version of one is never used again: who saw it knows that one.
create sequence rubrica_edicion_versiones as integer;
create table rubrica_edicion_criterios (
  variante text not null references rubrica_ediciones on delete cascade,
  clave text not null,
  contenido jsonb not null check (jsonb_typeof(contenido) = 'object'),
  version integer not null default nextval('rubrica_edicion_versiones'),
  usuario text not null,
  nombre text not null,
  guardado timestamptz not null,
  primary key (variante, clave)
);
comment on table rubrica_edicion_criterios is '[sin registros] [personas] Criterios que cambia una versión que se está redactando, y quién los cambió.';
