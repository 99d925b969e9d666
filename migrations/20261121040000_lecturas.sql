-- What was asked of the platform and when: a reading of one kind (`leido`) on one server. Only one is under way at a time.
create table lecturas (
  -- The job that does it.
  id uuid primary key,
  leido text not null,
  servidor text not null,
  pedida timestamptz not null,
  terminada timestamptz,
  -- How many rows it gave; null where it gave none because it did not come to its end.
  filas integer,
  -- Why it did not; `texto` is what the server itself said, in its own language.
  motivo text,
  texto text,
  check (terminada is not null or (filas is null and motivo is null)),
  check (filas is null or motivo is null)
);

create unique index lecturas_en_marcha on lecturas (leido, servidor) where terminada is null;
create index lecturas_recientes on lecturas (leido, servidor, terminada desc);
comment on table lecturas is 'Lecturas de la plataforma: cuándo, de qué servidor y cuántas filas dio cada una.';

-- How a reading of accesses stood, category by category; kept for ever, and no person in it.
create table lectura_conteos (
  lectura uuid not null references lecturas on delete cascade,
  -- `servidor/2/7`: the category and all that it lies in.
  categoria text not null,
  nombre text not null,
  matriculas integer not null check (matriculas >= 0),
  en_riesgo integer not null check (en_riesgo between 0 and matriculas),
  nunca integer not null check (nunca between 0 and matriculas),
  primary key (lectura, categoria)
);

comment on table lectura_conteos is 'Estudiantes en riesgo de cada lectura, por categoría, sin personas.';

-- Rows of reports that are read from the platform, not sent by anybody. A whole reading replaces those of its server.
create table leidos (
  -- Made of what the row is about: the same enrolment has the same id in every reading.
  id uuid primary key,
  leido text not null,
  servidor text not null,
  lectura uuid not null references lecturas,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  -- When it was first read, or what the reading says.
  creado timestamptz not null,
  datos jsonb not null check (jsonb_typeof(datos) = 'object'),
  busqueda text not null
);

alter table leidos alter column busqueda set statistics 1000;
create index leidos_servidor on leidos (leido, servidor);
comment on table leidos is '[personas] Lo leído de la plataforma: matrículas con su último acceso, docentes con sus asignaturas.';
