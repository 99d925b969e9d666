-- Lists are changed in the application. Each change is a version: whoever saves says which one she saw.
alter table listas add version integer not null default 1;
alter table listas add cambiada timestamptz;

-- How an option was worded before: what was begun then may still be sent.
alter table lista_opciones add anteriores jsonb not null default '[]' check (jsonb_typeof(anteriores) = 'array');

-- Options that managers deleted: the seeds do not bring them back.
create table lista_opciones_retiradas (
  lista text not null references listas,
  clave text not null,
  primary key (lista, clave)
);

create table listas_cambios (
  id bigint generated always as identity primary key,
  lista text not null references listas,
  -- That which the change made.
  version integer not null,
  instante timestamptz not null,
  usuario text not null,
  persona text not null,
  origen text not null check (origen in ('mano', 'archivo', 'deshacer')),
  -- What was, and is, of options, their order and their places.
  diferencia jsonb not null check (jsonb_typeof(diferencia) = 'object'),
  unique (lista, version)
);

comment on table lista_opciones_retiradas is '[sin registros] Opciones que los gestores eliminaron.';
comment on table listas_cambios is '[sin registros] [personas] Quién cambió qué de las listas.';
