-- The files of the web build, kept for browsers that hold a page of another release: each process stores those of its own.
create table estaticos (
  nombre text primary key check (nombre ~ '^[\w-]+\.[a-z0-9]+$'),
  -- In brotli, as the build compresses them.
  contenido bytea not null,
  -- A process that serves them was there.
  visto timestamptz not null default now()
);

comment on table estaticos is '[sin registros] [no se copia] Archivos de la aplicación web de cada versión en uso.';

insert into compatibilidad values ('20261126180000_estaticos', '20261126020000_cambios');
