-- Items of a submission that a report counts one by one (DESIGN §3): rows of their own, each with what it shares with the others.
-- `datos` is the submission's tree with this item in the place of the list.
create table items (
  id uuid primary key,
  registro uuid not null references registros on delete cascade,
  -- Its place in the list, from 0.
  orden integer not null check (orden >= 0),
  formulario text not null,
  version integer not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  estado text not null default 'abierto' check (estado in ('abierto', 'pendiente', 'cerrado')),
  creado timestamptz not null,
  comprobante text not null,
  datos jsonb not null check (jsonb_typeof(datos) = 'object'),
  busqueda text not null,
  unique (registro, orden)
);

alter table items alter column busqueda set statistics 1000;

-- Every change of a row's state, any to any (DECISIONS §2). `cambio` is one for all that were changed together.
create table estado_cambios (
  id bigint generated always as identity primary key,
  cambio uuid not null,
  registro uuid references registros on delete cascade,
  item uuid references items on delete cascade,
  de text not null,
  a text not null,
  usuario text not null,
  creado timestamptz not null,
  -- The change that this one took back.
  deshace uuid,
  check (num_nonnulls(registro, item) = 1),
  check (de <> a)
);

create index estado_cambios_registro on estado_cambios (registro) where registro is not null;
create index estado_cambios_item on estado_cambios (item) where item is not null;
create index estado_cambios_cambio on estado_cambios (cambio);
