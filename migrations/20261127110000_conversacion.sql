-- A message may close its request, and people see who else has a request open.

-- The change of state with which it closed its row: both are taken back together.
alter table mensajes_por_salir add column cambio uuid;

create table presencias (
  registro uuid not null references registros on delete cascade,
  usuario text not null,
  visto timestamptz not null,
  primary key (registro, usuario)
);

comment on table presencias is '[sin registros] Accounts that have a request open now; forgotten after a minute. Owner: solicitudes.';
create index presencias_visto on presencias (visto);

insert into compatibilidad values ('20261127110000_conversacion', '20261127100600_acompanamientos');
