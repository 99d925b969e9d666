-- What managers maintain: option lists and their places, settings, when forms are open, calendars, who teaches what.

-- Filled at the first start of every installation: they keep no database from being marked anew. Each change is a version: whoever
-- saves says which one they saw.
create table listas (
  nombre text primary key,
  titulo text not null,
  version integer not null default 1,
  cambiada timestamptz
);

comment on table listas is '[sin registros] The editable option lists. Owner: listas.';

-- An option is switched off, never deleted, once it was used: what was begun with it is still understood.
create table lista_opciones (
  lista text not null references listas,
  clave text not null,
  texto text not null,
  orden integer not null,
  desactivada_en timestamptz,
  activa boolean not null generated always as (desactivada_en is null) stored,
  atributos jsonb not null default '{}' check (jsonb_typeof(atributos) = 'object'),
  -- How it was worded before: what was begun then may still be sent.
  anteriores jsonb not null default '[]' check (jsonb_typeof(anteriores) = 'array'),
  primary key (lista, clave),
  unique (lista, texto)
);

comment on table lista_opciones is '[sin registros] The options of the editable lists. Owner: listas.';

create table lista_opciones_retiradas (
  lista text not null references listas,
  clave text not null,
  primary key (lista, clave)
);

comment on table lista_opciones_retiradas is '[sin registros] Options that managers deleted: the seeds do not bring them back. Owner: listas.';

-- An option without a row here has no limit.
create table cupos (
  lista text not null,
  clave text not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  total integer not null check (total >= 0),
  ocupados integer not null default 0 check (ocupados >= 0),
  primary key (lista, clave, semestre),
  foreign key (lista, clave) references lista_opciones on delete cascade
);

comment on table cupos is '[sin registros] Places of an option in a semester. Owner: cupos.';

-- A setting without a row has the value of the installation.
create table ajustes (
  nombre text primary key,
  valor double precision not null
);

comment on table ajustes is '[sin registros] What managers set in the application. Owner: ajustes.';

-- A form without a row takes answers at any time.
create table vigencias (
  -- Slug of the form.
  formulario text primary key,
  abre timestamptz,
  cierra timestamptz,
  -- Shown instead of the form before and after; empty for the product's own words.
  antes text not null default '',
  despues text not null default '',
  version integer not null default 1 check (version > 0),
  check (abre < cierra)
);

comment on table vigencias is '[sin registros] When each form takes answers. Owner: vigencias.';

-- No row: nothing was said yet.
create table calendarios (
  semestre text primary key check (semestre ~ '^\d{4}-[12]$'),
  contenido jsonb not null check (jsonb_typeof(contenido) = 'object'),
  -- Grows with each change: who knows an older one overwrites nothing.
  version integer not null default 0
);

comment on table calendarios is 'What the university says of the dates of each semester. Owner: calendarios.';

-- One code may be several teachers'.
create table asignaturas (
  id uuid primary key default gen_random_uuid(),
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  codigo_asignatura text not null check (codigo_asignatura <> '' and codigo_asignatura = upper(codigo_asignatura)),
  -- What it is called and how many students it has, where the platform or somebody says so.
  nombre text check (nombre <> ''),
  matriculados integer check (matriculados >= 0),
  docente text not null,
  correo text not null,
  tipo_asignatura text not null check (tipo_asignatura in ('AMV', 'APV')),
  facultad text not null,
  programa_academico text not null,
  habilitable boolean not null,
  -- When it was loaded, or last changed: what is kept in memory is read again by this.
  actualizada timestamptz not null default now(),
  version integer not null default 1,
  unique (semestre, codigo_asignatura, correo, programa_academico)
);

comment on table asignaturas is '[personas] Teachers with the subjects that they are assigned in each semester. Owner: asignaturas.';
create index asignaturas_actualizadas on asignaturas (semestre, actualizada);
-- Records keep the code: the name is looked up by it.
create index asignaturas_nombres on asignaturas (codigo_asignatura, semestre desc, actualizada desc) include (nombre)
  where nombre is not null;

create view facultades as
  select distinct on (programa_academico) programa_academico as programa, facultad
  from asignaturas order by programa_academico, semestre desc, facultad;

comment on view facultades is 'Every program that ever had subjects, with its faculty according to the newest of them. Owner: asignaturas.';

create view nombres_de_asignaturas as
  select distinct on (codigo_asignatura) codigo_asignatura, nombre
  from asignaturas where nombre is not null order by codigo_asignatura, semestre desc, actualizada desc;

comment on view nombres_de_asignaturas is 'The name of each code in the newest semester that has one. Owner: asignaturas.';
