-- Courses that loads opened in Moodle, until they are taken back (decision 0087).

create table cursos_nuevos (
  servidor text not null,
  -- Id in Moodle.
  curso integer not null check (curso > 0),
  nombre_corto text not null check (nombre_corto <> ''),
  carga uuid not null,
  -- Day on which it is to be shown, at its first hour; null: no day, or shown already.
  visible_desde date,
  creado timestamptz not null default now(),
  primary key (servidor, curso)
);

comment on table cursos_nuevos is '[sin registros] Courses that loads opened in Moodle, and the day on which each is shown. Owner: cursosNuevos.';
create index cursos_nuevos_carga on cursos_nuevos (carga);
create index cursos_nuevos_visible on cursos_nuevos (visible_desde) where visible_desde is not null;
