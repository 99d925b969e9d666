-- Who teaches what, in which semester. One code may be several teachers'.
create table asignaturas (
  id uuid primary key default gen_random_uuid(),
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  codigo_asignatura text not null check (codigo_asignatura <> '' and codigo_asignatura = upper(codigo_asignatura)),
  docente text not null,
  correo text not null,
  tipo_asignatura text not null check (tipo_asignatura in ('AMV', 'APV')),
  facultad text not null,
  programa_academico text not null,
  habilitable boolean not null,
  -- When it was loaded, or last changed: what is kept in memory is read again by this.
  actualizada timestamptz not null default now(),
  unique (semestre, codigo_asignatura, correo, programa_academico)
);

create index asignaturas_actualizadas on asignaturas (semestre, actualizada);
