-- Courses that loads open in Moodle, until they are taken back (decision 0087).

create table cursos_nuevos (
  servidor text not null,
  nombre_corto text not null check (nombre_corto <> ''),
  carga uuid not null,
  -- Id in Moodle; null: its copy was begun, and its end is not known.
  curso integer check (curso > 0),
  -- Day on which it is to be shown, at its first hour; null: no day, or shown already.
  visible_desde date,
  creado timestamptz not null default now(),
  primary key (servidor, nombre_corto, carga)
);

comment on table cursos_nuevos is '[sin registros] Courses that loads open in Moodle, and the day on which each is shown. Owner: cursosNuevos.';
create index cursos_nuevos_curso on cursos_nuevos (servidor, curso);
create index cursos_nuevos_visible on cursos_nuevos (visible_desde) where visible_desde is not null;
