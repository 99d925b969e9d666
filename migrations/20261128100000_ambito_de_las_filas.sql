-- The programmes and faculties of each row, by their keys, written with the row: who may read some of them alone is told
-- by these columns in every query (decision 0078). `ambitos_revisados` says by which ties, assignments and questions the
-- rows of a form and semester were written, so that rows of before, and those that a change touches, are found.
alter table registros
  add column programas text[] not null default '{}',
  add column facultades text[] not null default '{}';
alter table items
  add column programas text[] not null default '{}',
  add column facultades text[] not null default '{}';

create index registros_programas on registros using gin (programas);
create index registros_facultades on registros using gin (facultades);
create index items_programas on items using gin (programas);
create index items_facultades on items using gin (facultades);

create table ambitos_revisados (
  formulario text not null,
  semestre text not null,
  -- Of everything on which the columns of these rows depend.
  huella text not null,
  -- When this content was first seen, and when all rows were last compared with it.
  desde timestamptz not null,
  completa timestamptz not null,
  primary key (formulario, semestre)
);

comment on table ambitos_revisados is '[sin registros] By what the programmes and faculties of the rows of a form and semester were written. Owner: formularios.';

insert into compatibilidad values ('20261128100000_ambito_de_las_filas', '20261128090000_pruebas_de_formularios');
