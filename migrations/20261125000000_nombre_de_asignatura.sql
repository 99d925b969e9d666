-- What a subject is called and how many students it has, where the platform or somebody says so.
alter table asignaturas
  add column nombre text check (nombre <> ''),
  add column matriculados integer check (matriculados >= 0);

-- Records keep the code: the name is looked up by it.
create index asignaturas_nombres on asignaturas (codigo_asignatura, semestre desc, actualizada desc) include (nombre)
  where nombre is not null;

insert into compatibilidad values ('20261125000000_nombre_de_asignatura', '20261124010000_nota_de_estado');
