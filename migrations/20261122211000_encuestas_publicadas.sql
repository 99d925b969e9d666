-- Where the survey's report asks for more than one answer (SURVEY_MIN_ANSWERS), answers are published in groups: at the end of a day,
-- and of each subject only when at least so many wait (docs/decisions/0039). Answers from before count as published.
alter table encuestas add column publicada boolean not null default true;
alter table encuestas_mezcla add column publicada boolean not null default true;
alter table encuesta_conteos add column publicada boolean not null default true;

create index encuestas_sin_publicar on encuestas (semestre, codigo_asignatura) where not publicada;

-- Published answers and those that wait are counted apart. A published row of zero answers keeps the row of a subject in the report.
alter table encuesta_conteos drop constraint encuesta_conteos_pkey;
alter table encuesta_conteos
  add primary key (semestre, codigo_asignatura, docente, programa, tipo_asignatura, publicada);
alter table encuesta_conteos drop constraint encuesta_conteos_respuestas_check;
alter table encuesta_conteos add constraint encuesta_conteos_respuestas_check check (respuestas >= 0);

-- The setting that the answers were stored under, and the last day whose beginning published what the days before it brought.
create table encuesta_publicacion (
  unica boolean primary key default true check (unica),
  minimo integer not null check (minimo >= 1),
  dia date not null
);

comment on table encuesta_publicacion is '[sin registros] Con cuántas respuestas se publican las de la encuesta docente, y hasta qué día.';

insert into encuesta_publicacion (minimo, dia) values (1, '2000-01-01');
