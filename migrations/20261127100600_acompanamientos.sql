-- Accompaniment of teachers: the rubric, drafts, evidence, results and improvement; and what goes across all subjects.

-- Filled at the first start of every installation: it keeps no database from being marked anew. A version is never changed: a
-- record keeps its number.
create table rubricas (
  variante text not null check (variante in ('guiaDidactica', 'compromisoAcademico')),
  version integer not null check (version > 0),
  contenido jsonb not null check (jsonb_typeof(contenido -> 'criterios') = 'array'),
  vigente_desde timestamptz not null default now(),
  -- Who published it, and what was said of it; nobody: it came with the product.
  usuario text,
  nombre text,
  nota text not null default '',
  primary key (variante, version)
);

comment on table rubricas is '[sin registros] [personas] The versions of the rubric by which accompaniments are made, and who published each. Owner: rubricas.';

-- One for all managers.
create table rubrica_ediciones (
  variante text primary key check (variante in ('guiaDidactica', 'compromisoAcademico')),
  -- The version that it begins from.
  base integer not null check (base > 0),
  usuario text not null,
  nombre text not null,
  comenzada timestamptz not null
);

comment on table rubrica_ediciones is '[sin registros] [personas] The next version of a variant while managers word it, and who began it. Owner: rubricas.';

-- A version of a criterion is never used again: who saw it knows that one.
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

comment on table rubrica_edicion_criterios is '[sin registros] [personas] Criteria that the next version words in another way than its base, and who changed each. Owner: rubricas.';

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

comment on table borradores_acompanamiento is '[personas] Accompaniments that somebody began and has not sent. Owner: acompanamientos.';
create index borradores_acompanamiento_guardado on borradores_acompanamiento (guardado);

-- They go after a day: what the evaluator saw lies in the draft and in the record.
create table evidencia_lecturas (
  id uuid primary key,
  evaluador text not null,
  correo text not null check (correo = lower(correo)),
  codigo text not null,
  tipo text not null check (tipo in ('AMV', 'APV')),
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  semana integer not null check (semana > 0),
  -- What it was asked with, so that the same one is not made twice at once. The rubric of the draft; null where nobody said: the
  -- newest.
  version_rubrica integer check (version_rubrica > 0),
  -- The course that the evaluator chose with it.
  servidor text,
  id_curso integer,
  -- All servers are searched for another course than the one that is kept.
  buscar_otra boolean not null default false,
  -- The job that makes it.
  tarea uuid,
  -- Null while the job has not ended.
  resultado jsonb,
  creada timestamptz not null
);

comment on table evidencia_lecturas is '[personas] Readings of classrooms for an accompaniment: what was asked for, and what they found. Owner: evidencia.';
create index evidencia_lecturas_creada on evidencia_lecturas (creada);

-- Where several could be: the evaluator says it once.
create table aulas_elegidas (
  correo text not null check (correo = lower(correo)),
  codigo text not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  servidor text not null,
  id_curso integer not null,
  primary key (correo, codigo, semestre)
);

comment on table aulas_elegidas is '[personas] Which course of which server the subject of a teacher is. Owner: evidencia.';

-- The one sent when it was stored, and those sent by choice.
create table acompanamiento_envios (
  correo uuid primary key references correos on delete cascade,
  acompanamiento uuid not null references registros on delete cascade,
  creado timestamptz not null default clock_timestamp()
);

comment on table acompanamiento_envios is 'The messages that carried the result of an accompaniment. Owner: acompanamientos.';
create index acompanamiento_envios_acompanamiento on acompanamiento_envios (acompanamiento, creado desc);

create table acompanamientos_vistos (
  acompanamiento uuid primary key references registros on delete cascade,
  usuario text not null,
  nombre text not null,
  comentario text not null,
  instante timestamptz not null
);

comment on table acompanamientos_vistos is '[personas] That a teacher read the accompaniment, once, and what they said to it. Owner: acompanamientos.';

create table mejoras (
  id uuid primary key,
  -- The accompaniment that proposed it.
  acompanamiento uuid not null references registros on delete cascade,
  correo text not null check (correo = lower(correo)),
  codigo_asignatura text not null,
  -- The criterion: its key in the rubric, and its name of the day.
  clave text not null,
  criterio text not null,
  accion text not null check (accion <> ''),
  responsable text not null check (responsable <> ''),
  fecha date,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'en-curso', 'cumplida')),
  -- Grows with each change: who knows an older one changes nothing.
  version integer not null default 1,
  creada timestamptz not null
);

comment on table mejoras is '[personas] What a teacher does, in a subject, to better a criterion. Owner: acompanamientos.';
-- What is open is not proposed again: a criterion has one open action of a teacher in a subject.
create unique index mejoras_abiertas on mejoras (correo, codigo_asignatura, clave) where estado <> 'cumplida';
create index mejoras_acompanamiento on mejoras (acompanamiento);

-- Across all subjects --------------------------------------------------------------------------------------------------------

-- Each slice appends by the functions of `versioned.ts`; nobody else writes here (decision 0049).
create table cambios (
  recurso text not null,
  -- Its id, name or semester among those of its kind.
  clave text not null,
  -- The version that it led to.
  version integer not null check (version > 0),
  instante timestamptz not null,
  usuario text not null,
  nombre text not null,
  -- By hand, from a file, from Moodle, or by taking the last change back.
  origen text,
  -- All of it before and after; null: it was added, or deleted.
  antes jsonb,
  despues jsonb,
  -- What was changed, where that alone is kept.
  detalle jsonb,
  nota text,
  -- What a change belongs to stays with it. Subject assignments have no reference: the history of what was deleted stays.
  lista text generated always as (case when recurso = 'lista' then clave end) stored references listas,
  semestre text generated always as (case when recurso = 'calendario' then clave end) stored references calendarios,
  mejora uuid generated always as (case when recurso = 'mejora' then clave::uuid end) stored references mejoras on delete cascade,
  solicitud uuid generated always as (case when recurso = 'solicitud' then clave::uuid end) stored
    references solicitudes_titulares,
  primary key (recurso, clave, version),
  check (coalesce(case recurso
    when 'ajustes' then jsonb_typeof(detalle) = 'object'
    when 'lista' then origen in ('mano', 'archivo', 'deshacer') and jsonb_typeof(detalle) = 'object'
    when 'asignatura' then origen in ('mano', 'archivo', 'moodle') and (antes is not null or despues is not null)
    when 'calendario' then despues is not null
    when 'mejora' then jsonb_typeof(detalle) = 'array' and nota is not null
    when 'solicitud' then detalle ->> 'paso' is not null
    when 'vigencia' then despues is not null
  end, false))
);

comment on table cambios is '[sin registros salvo recurso in (''asignatura'', ''mejora'', ''solicitud'')] [personas] One history of everything that is changed by versions: who changed what, when. Owner: platform.';
-- An action goes with its accompaniment, and its history with it.
create index cambios_mejora on cambios (mejora) where mejora is not null;

-- A store of files may be unable to list what it holds. Of files of records it is also known how they must be.
create view archivos_nombrados as
  select clave, tamano, sha256 from archivos
  union all
  select f.clave, null, null from cargas, lateral (values (archivo), (marcado)) as f(clave) where f.clave is not null
  union all
  select contenido::uuid, null, null from correos where tipo = '1' and retirado is null
  union all
  select (f.imagen ->> 'clave')::uuid, null, null
  from borradores_acompanamiento, lateral (values (img_semana), (img_firma)) as f(imagen)
  where f.imagen ->> 'clave' is not null;

comment on view archivos_nombrados is 'The keys of all files that a backup takes. Owner: platform.';
