-- One history for each request: changes of state, and from here on who attends to it, notes of the unit, messages. It is what the
-- table of state changes was; under its former name the former release reads and writes the changes of state.
alter table estado_cambios rename to historial;
alter table historial rename column nota to texto;
alter index estado_cambios_registro rename to historial_registro;
alter index estado_cambios_item rename to historial_item;
alter index estado_cambios_cambio rename to historial_cambio;

alter table historial
  add column tipo text not null default 'estado' check (tipo in ('estado', 'asignacion', 'nota')),
  -- Of an assignment: who attends to the row from then on; null: nobody.
  add column responsable text,
  alter column de drop not null,
  alter column a drop not null,
  add constraint historial_de_tipo check (
    (tipo = 'estado') = (de is not null and a is not null)
    and (tipo = 'asignacion' or responsable is null));

create view estado_cambios as
  select id, cambio, registro, item, de, a, usuario, creado, deshace, texto as nota from historial where tipo = 'estado';

comment on view estado_cambios is 'Los cambios de estado, para el programa de la versión anterior.';

-- Who attends to a row, and the civil day by which it is promised. The days while a row does not wait for the unit do not count:
-- `detenida` is the day on which they began.
alter table registros add column responsable text, add column vence date, add column detenida date;
alter table items add column responsable text, add column vence date, add column detenida date;

insert into compatibilidad values ('20261126200000_historial', '20261126020000_cambios');
