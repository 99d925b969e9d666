-- What managers set in the application. A setting without a row has the value of the installation.
create table ajustes (
  nombre text primary key,
  valor double precision not null
);

-- Who set what. The last number is the version that whoever saves says she saw.
create table ajustes_cambios (
  id bigint generated always as identity primary key,
  instante timestamptz not null,
  usuario text not null,
  persona text not null,
  ajuste text not null,
  -- Null: the value of the installation.
  antes double precision,
  despues double precision
);

comment on table ajustes is '[sin registros] Lo que los gestores ajustan en la aplicación.';
comment on table ajustes_cambios is '[sin registros] [personas] Quién cambió qué ajuste.';
