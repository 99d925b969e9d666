-- What a clock tells the person of a request (`aviso`), and requests that follow another one (`relacion`) are part of the history.
alter table historial
  drop constraint historial_tipo_check,
  add constraint historial_tipo_check check (tipo in (
    'estado', 'asignacion', 'nota', 'mensaje', 'respuesta', 'correccion', 'calificacion', 'aviso', 'relacion'));

-- How the person rated the last closing of a request: 1 bad, 2 fair, 3 good.
alter table registros add column calificacion smallint check (calificacion between 1 and 3);
alter table items add column calificacion smallint check (calificacion between 1 and 3);

insert into compatibilidad values ('20261126234000_calificacion', '20261126020000_cambios');
