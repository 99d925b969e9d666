-- Mails of a day that anybody may cause, counted by mailbox: a limit keeps the university from being a relay.
create table correos_del_dia (
  dia date not null,
  -- Hash of what is counted and of the mailbox.
  huella bytea not null check (length(huella) = 32),
  cuantos integer not null check (cuantos > 0),
  primary key (dia, huella)
);

comment on table correos_del_dia is '[sin registros] [no se copia] Cuántos correos causó el público a cada buzón en el día.';

insert into compatibilidad values ('20261127010300_correos_del_dia', '20261126020000_cambios');
