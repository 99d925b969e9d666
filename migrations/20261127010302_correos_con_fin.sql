-- Recipients follow the retention of the rows that caused their message, and messages have an end of their own.
create index correo_destinatarios_filas on correo_destinatarios using gin (filas);

-- What was removed so far left the recipients: it is due once more.
update conservacion_hechos set registros = 0 where accion = 'anonimizar';

insert into compatibilidad values ('20261127010302_correos_con_fin', '20261126020000_cambios');
