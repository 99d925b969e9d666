-- The history of a request reads the mail about it: that of a selection, and what became of each message.

-- The requests to whose pages the message leads, in the order of its links: `id` and `comprobante` of each.
alter table correo_destinatarios add column solicitudes jsonb not null default '[]'
  check (jsonb_typeof(solicitudes) = 'array');

-- The transaction that added the row: what a line of the history says was mailed in the same one. Null before.
alter table correos add column transaccion bigint;
alter table correos alter column transaccion set default pg_current_xact_id()::text::bigint;
alter table historial add column transaccion bigint;
alter table historial alter column transaccion set default pg_current_xact_id()::text::bigint;

insert into compatibilidad values ('20261127120000_historia_de_correos', '20261127100600_acompanamientos');
