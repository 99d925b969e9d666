-- Readings of classrooms for an accompaniment: asked for, and what they found. They go after a day: what the evaluator saw
-- lies in the draft and in the record.
create table evidencia_lecturas (
  id uuid primary key,
  evaluador text not null,
  correo text not null check (correo = lower(correo)),
  codigo text not null,
  tipo text not null check (tipo in ('AMV', 'APV')),
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  semana integer not null check (semana > 0),
  -- Null while the job has not ended.
  resultado jsonb,
  creada timestamptz not null
);

comment on table evidencia_lecturas is '[personas] Lecturas de aulas para un acompañamiento.';
create index evidencia_lecturas_creada on evidencia_lecturas (creada);

-- Which course of which server a teacher's subject is, where several could be: the evaluator says it once.
create table aulas_elegidas (
  correo text not null check (correo = lower(correo)),
  codigo text not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  servidor text not null,
  id_curso integer not null,
  primary key (correo, codigo, semestre)
);

comment on table aulas_elegidas is '[personas] El aula de la asignatura de un docente.';
