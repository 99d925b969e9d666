-- Who changed what of the subject assignments, whatever became of them. A row says how one was before and is after.
alter table asignaturas add version integer not null default 1;

create table asignaturas_cambios (
  id bigint generated always as identity primary key,
  -- No reference: the history of what was deleted stays.
  asignatura uuid not null,
  instante timestamptz not null,
  usuario text not null,
  nombre text not null,
  origen text not null check (origen in ('mano', 'archivo', 'moodle')),
  antes jsonb,
  despues jsonb,
  check (antes is not null or despues is not null)
);

comment on table asignaturas is '[personas] Docentes con las asignaturas que se les asignaron.';
comment on table asignaturas_cambios is '[personas] Historia de las asignaciones de asignaturas.';
create index asignaturas_cambios_asignatura on asignaturas_cambios (asignatura, id);
