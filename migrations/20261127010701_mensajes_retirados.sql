-- A message that was taken back is kept for a day, so that taking it back again is answered the same.
alter table mensajes_por_salir add column retirado timestamptz;

insert into compatibilidad values ('20261127010701_mensajes_retirados', '20261126020000_cambios');
