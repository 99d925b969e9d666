-- The data folder and the keys with which a given database is used (decision 0053): a process with others would find no files
-- and could not open what is sealed. Of a key it holds a keyed hash, of a folder the id that lies in it.
create table vinculos (
  nombre text primary key check (nombre in ('carpeta', 'SESSION_SECRET', 'ENCRYPTION_KEY')),
  valor text not null
);

comment on table vinculos is '[sin registros] [no se copia] Carpeta de datos y claves con las que se usa esta base de datos.';

insert into compatibilidad values ('20261126120000_vinculos', '20261126020000_cambios');
