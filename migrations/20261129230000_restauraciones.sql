-- Restores of kept copies, each a batch of one course, into a new course or into the one of the row, which is emptied.

create table restauraciones (
  -- Also the name by which Moodle knows the restore: however often it is asked for, there is one.
  tanda uuid primary key references respaldo_tandas on delete cascade,
  -- No reference: the copy may be deleted meanwhile.
  copia uuid not null,
  -- The people of the copy and what they did come along.
  personas boolean not null,
  -- Of a new course; null: the course of the row is emptied.
  id_categoria integer,
  nombre text,
  nombre_corto text,
  -- The new course in Moodle, once it is whole.
  curso_nuevo integer,
  -- When the new course was taken back.
  deshecha timestamptz check (deshecha is null or curso_nuevo is not null),
  check ((id_categoria is null) = (nombre is null) and (id_categoria is null) = (nombre_corto is null)),
  check (curso_nuevo is null or id_categoria is not null)
);

comment on table restauraciones is '[no se copia] What a batch that restores a copy restores, and into what. Owner: respaldos.';

alter table respaldo_tandas drop constraint respaldo_tandas_clase_check,
  add constraint respaldo_tandas_clase_check check (clase in ('respaldo', 'reinicio', 'restauracion')),
  drop constraint respaldo_tandas_check,
  add constraint respaldo_tandas_check check (con_respaldo or clase <> 'respaldo');

alter table respaldo_filas drop constraint respaldo_filas_estado_check,
  add constraint respaldo_filas_estado_check check (estado in ('pendiente', 'solicitado', 'en-moodle', 'descargando',
    'copiado', 'reiniciando', 'enviando', 'restaurando', 'hecho', 'fallido', 'por-confirmar', 'cancelado'));

insert into compatibilidad values ('20261129230000_restauraciones', '20261128100000_ambito_de_las_filas');
