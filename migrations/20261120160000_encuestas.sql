-- Answers of the anonymous survey of teachers' performance. Nothing here tells who, when or in what order: ids are random,
-- rows lie in partitions by their hash, and whatever order they came in is lost on the way (docs/decisions/0011).
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
  liberada date
) partition by hash (id);

-- Before the partitions, which take it over (docs/decisions/0035).
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

-- The mix: the newest answers, dealt out to places by lot again whenever one comes. Room on each page lets them be written in
-- the same place, without anything left behind for a vacuum.
create table encuestas_mezcla (
  casilla integer primary key,
  like encuestas including constraints including storage
) with (fillfactor = 40);

alter table encuestas_mezcla drop column liberada;

-- One row per subject: how many answers left the mix, and per question how many chose each of the five steps. Kept in the
-- transaction of those answers.
create table encuesta_conteos (
  semestre text not null,
  codigo_asignatura text not null,
  programa text not null,
  docente text not null,
  tipo_asignatura text not null,
  respuestas integer not null check (respuestas > 0),
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
  primary key (semestre, codigo_asignatura, docente, programa, tipo_asignatura)
) with (fillfactor = 70);

-- The key of an anonymous sending stands alone, with the day.
alter table envios alter column formulario drop not null;
alter table envios alter column huella drop not null;
alter table envios alter column respuesta drop not null;
alter table envios add constraint envios_completo_o_anonimo
  check (num_nulls(formulario, huella, respuesta) in (0, 3));
