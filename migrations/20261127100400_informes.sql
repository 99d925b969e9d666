-- Reports: how each person sees them, what charts counted, what is read from the platform, and the survey.

create table informe_presentaciones (
  id uuid primary key default gen_random_uuid(),
  usuario text not null,
  informe text not null,
  -- Keys of the columns that are shown, in their order; null: the report's own.
  columnas text[],
  -- Null: as the screen is wide.
  densidad text,
  unique (usuario, informe)
);

comment on table informe_presentaciones is '[sin registros] [personas] Columns and density with which each person sees a report. Owner: informes.';

-- Nobody else reads them.
create table informe_vistas (
  id uuid primary key default gen_random_uuid(),
  usuario text not null,
  informe text not null,
  nombre text not null,
  -- What the address holds, part by part.
  direccion jsonb not null,
  -- They are shown in the order in which they were saved.
  lugar bigint generated always as identity
);

comment on table informe_vistas is '[sin registros] [personas] Views of a report that each person saved. Owner: informes.';
create index informe_vistas_usuario on informe_vistas (usuario, informe, lugar);

-- Of one report's rows of a week of a semester, valid while those rows have this checksum (decisions 0029 and 0061). Backups hold
-- them: the numbers in checksums are those of the rows beside them.
create table graficos_contados (
  -- A hash of the statement that counts: another release, or another year's business days, has counts of its own.
  definicion text not null,
  semestre text not null,
  desde timestamptz not null,
  checksum text not null,
  cuentas jsonb not null,
  contado timestamptz not null default now(),
  primary key (definicion, semestre, desde)
);

comment on table graficos_contados is '[sin registros] Counts of charts by week, kept for all processes. Owner: informes.';

-- Readings of the platform ---------------------------------------------------------------------------------------------------

-- Of one kind (`leido`) on one server. Only one is under way at a time.
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

comment on table lecturas is 'Readings of the platform: when, of which server, and how many rows each gave. Owner: riesgo.';
create unique index lecturas_en_marcha on lecturas (leido, servidor) where terminada is null;
create index lecturas_recientes on lecturas (leido, servidor, terminada desc);

-- A whole reading replaces the rows of its server.
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

comment on table leidos is '[personas] Rows of reports that are read from the platform: enrolments with their last access, teachers with their subjects. Owner: riesgo.';
alter table leidos alter column busqueda set statistics 1000;
create index leidos_servidor on leidos (leido, servidor);

-- Kept for ever.
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

comment on table lectura_conteos is 'Students at risk in each reading, by category, without persons. Owner: riesgo.';

-- Survey of teachers' performance --------------------------------------------------------------------------------------------

-- Nothing here tells who, when or in what order: ids are random, rows lie in partitions by their hash, and whatever order they came
-- in is lost on the way (decision 0011).
create table encuestas (
  id uuid primary key,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  codigo_asignatura text not null,
  programa text not null,
  docente text not null,
  tipo_asignatura text not null check (tipo_asignatura in ('AMV', 'APV')),
  ecc1 smallint not null check (ecc1 between 1 and 5),
  ecc2 smallint not null check (ecc2 between 1 and 5),
  ecc3 smallint not null check (ecc3 between 1 and 5),
  ecc4 smallint not null check (ecc4 between 1 and 5),
  ecc5 smallint not null check (ecc5 between 1 and 5),
  cr1 smallint not null check (cr1 between 1 and 5),
  cr2 smallint not null check (cr2 between 1 and 5),
  cr3 smallint not null check (cr3 between 1 and 5),
  cr4 smallint not null check (cr4 between 1 and 5),
  cr5 smallint not null check (cr5 between 1 and 5),
  me1 smallint not null check (me1 between 1 and 5),
  me2 smallint not null check (me2 between 1 and 5),
  me3 smallint not null check (me3 between 1 and 5),
  ama1 smallint not null check (ama1 between 1 and 5),
  ama2 smallint not null check (ama2 between 1 and 5),
  ama3 smallint not null check (ama3 between 1 and 5),
  me4 text not null,
  ama4 text not null,
  -- The day on which it left the mix, until that day is over.
  liberada date,
  -- Where the report asks for more than one answer (SURVEY_MIN_ANSWERS), answers are published in groups: at the end of a day, and
  -- of each subject only when at least so many wait (decision 0039).
  publicada boolean not null default true
) partition by hash (id);

comment on table encuestas is 'Answers of the anonymous survey of teachers'' performance. Owner: encuestas.';
-- Before the partitions, which take it over; PostgreSQL 15 does not read it inside of `create table` (decision 0035).
alter table encuestas alter column me4 set storage main, alter column ama4 set storage main;

create table encuestas_0 partition of encuestas for values with (modulus 8, remainder 0);
create table encuestas_1 partition of encuestas for values with (modulus 8, remainder 1);
create table encuestas_2 partition of encuestas for values with (modulus 8, remainder 2);
create table encuestas_3 partition of encuestas for values with (modulus 8, remainder 3);
create table encuestas_4 partition of encuestas for values with (modulus 8, remainder 4);
create table encuestas_5 partition of encuestas for values with (modulus 8, remainder 5);
create table encuestas_6 partition of encuestas for values with (modulus 8, remainder 6);
create table encuestas_7 partition of encuestas for values with (modulus 8, remainder 7);

create index encuestas_asignatura on encuestas (semestre, codigo_asignatura);
create index encuestas_liberadas on encuestas (liberada) where liberada is not null;
create index encuestas_sin_publicar on encuestas (semestre, codigo_asignatura) where not publicada;

-- Dealt out to places by lot again whenever one comes. Room on each page lets them be written in the same place, without anything
-- left behind for a vacuum.
create table encuestas_mezcla (
  casilla integer primary key,
  like encuestas including constraints including storage including defaults
) with (fillfactor = 40);

alter table encuestas_mezcla drop column liberada;

comment on table encuestas_mezcla is 'The newest answers of the survey, mixed before they are stored. Owner: encuestas.';

-- How many answers left the mix, and per question how many chose each of the five steps; kept in the transaction of those answers.
-- Published answers and those that wait are counted apart. A published row of zero answers keeps the row of a subject in the report.
create table encuesta_conteos (
  semestre text not null,
  codigo_asignatura text not null,
  programa text not null,
  docente text not null,
  tipo_asignatura text not null,
  publicada boolean not null default true,
  respuestas integer not null check (respuestas >= 0),
  ecc1 integer[] not null check (cardinality(ecc1) = 5),
  ecc2 integer[] not null check (cardinality(ecc2) = 5),
  ecc3 integer[] not null check (cardinality(ecc3) = 5),
  ecc4 integer[] not null check (cardinality(ecc4) = 5),
  ecc5 integer[] not null check (cardinality(ecc5) = 5),
  cr1 integer[] not null check (cardinality(cr1) = 5),
  cr2 integer[] not null check (cardinality(cr2) = 5),
  cr3 integer[] not null check (cardinality(cr3) = 5),
  cr4 integer[] not null check (cardinality(cr4) = 5),
  cr5 integer[] not null check (cardinality(cr5) = 5),
  me1 integer[] not null check (cardinality(me1) = 5),
  me2 integer[] not null check (cardinality(me2) = 5),
  me3 integer[] not null check (cardinality(me3) = 5),
  ama1 integer[] not null check (cardinality(ama1) = 5),
  ama2 integer[] not null check (cardinality(ama2) = 5),
  ama3 integer[] not null check (cardinality(ama3) = 5),
  primary key (semestre, codigo_asignatura, docente, programa, tipo_asignatura, publicada)
) with (fillfactor = 70);

comment on table encuesta_conteos is 'Counts of the survey''s answers by subject. Owner: encuestas.';

create table encuesta_publicacion (
  unica boolean primary key default true check (unica),
  -- The setting that the answers were stored under.
  minimo integer not null check (minimo >= 1),
  -- The last day whose beginning published what the days before it brought.
  dia date not null
);

comment on table encuesta_publicacion is '[sin registros] From how many answers on those of the survey are published, and up to which day. Owner: encuestas.';
insert into encuesta_publicacion (minimo, dia) values (1, '2000-01-01');
