-- How long the records of a form keep their persons, after the semester in which they were sent. No row: as long as there are.
create table conservaciones (
  formulario text primary key,
  meses integer not null check (meses between 1 and 600),
  -- What goes then: who people are and their files, or the files alone.
  accion text not null check (accion in ('anonimizar', 'archivos')),
  -- It is done by itself, every night.
  programada boolean not null default false
);

comment on table conservaciones is '[sin registros] Cuánto tiempo se conservan los datos personales de cada formulario.';

-- Semesters of a form for which it was done: the records of a semester that is over do not become more.
create table conservacion_hechos (
  formulario text not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  accion text not null check (accion in ('anonimizar', 'archivos')),
  registros integer not null check (registros >= 0),
  archivos integer not null check (archivos >= 0),
  hecho timestamptz not null default clock_timestamp(),
  primary key (formulario, semestre, accion)
);

comment on table conservacion_hechos is '[sin registros] Semestres de los que ya se retiraron los datos personales.';
