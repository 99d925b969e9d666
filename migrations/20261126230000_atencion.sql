-- An answer of a person that the unit has not opened yet, and the result with which a row was closed. The result counts only while
-- the row is closed: programs that do not know it leave it when they open the row again.
alter table registros
  add column sin_leer boolean not null default false,
  add column resultado text check (resultado in ('resuelta', 'no-procede', 'desistida'));
alter table items
  add column sin_leer boolean not null default false,
  add column resultado text check (resultado in ('resuelta', 'no-procede', 'desistida'));
alter table historial
  add column resultado text check (resultado in ('resuelta', 'no-procede', 'desistida')),
  add constraint historial_con_resultado check (resultado is null or (tipo = 'estado' and a = 'cerrado'));

insert into compatibilidad values ('20261126230000_atencion', '20261126020000_cambios');
