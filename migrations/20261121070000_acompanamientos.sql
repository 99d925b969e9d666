-- The versions of the rubric by which accompaniments are made. A version is never changed: a record keeps its number.
create table rubricas (
  variante text not null check (variante in ('guiaDidactica', 'compromisoAcademico')),
  version integer not null check (version > 0),
  contenido jsonb not null check (jsonb_typeof(contenido -> 'criterios') = 'array'),
  vigente_desde timestamptz not null default now(),
  primary key (variante, version)
);

-- What the university says of a semester's dates; no row: nothing yet.
create table calendarios (
  semestre text primary key check (semestre ~ '^\d{4}-[12]$'),
  contenido jsonb not null check (jsonb_typeof(contenido) = 'object')
);

-- Accompaniments that somebody began and has not sent.
create table borradores_acompanamiento (
  id uuid primary key,
  evaluador text not null,
  docente text not null,
  correo text not null check (correo = lower(correo)),
  codigo_asignatura text not null,
  tipo_asignatura text not null check (tipo_asignatura in ('AMV', 'APV')),
  facultad text not null,
  -- Grows with each change of `estado`: who knows an older one overwrites nothing.
  version integer not null default 1,
  estado jsonb not null check (jsonb_typeof(estado) = 'object'),
  -- What is known of each image, with its key in the file store.
  img_semana jsonb,
  img_firma jsonb,
  creado timestamptz not null,
  guardado timestamptz not null,
  unique (evaluador, correo, codigo_asignatura)
);

comment on table borradores_acompanamiento is '[personas] Acompañamientos que se comenzaron y no se han enviado.';
create index borradores_acompanamiento_guardado on borradores_acompanamiento (guardado);

-- The last accompaniments of a teacher, and of one in a subject.
create index registros_acompanamiento_docente on registros (
  lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}'),
  (datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}'),
  creado desc
) where formulario = 'acompanamientoDocente';
