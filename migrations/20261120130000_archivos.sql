-- Files of records. Their bytes lie in the data folder, each under its key.
create table archivos (
  clave uuid primary key,
  registro uuid not null references registros on delete cascade,
  -- Path of the field that it answers.
  campo text not null,
  nombre text not null check (nombre <> ''),
  tipo text not null,
  tamano integer not null check (tamano > 0),
  -- Of the bytes as they lie there.
  sha256 bytea not null check (length(sha256) = 32),
  creado timestamptz not null default now(),
  unique (registro, campo)
);

-- Keys of files that no record has: on the way to theirs, or left behind by one that is gone. A routine removes them.
create table archivos_sueltos (
  clave uuid primary key,
  desde timestamptz not null default now()
);

comment on table archivos_sueltos is '[sin registros] Archivos por guardar o por borrar.';
create index archivos_sueltos_desde on archivos_sueltos (desde);

create function soltar_archivos() returns trigger language plpgsql as $$
begin
  insert into archivos_sueltos (clave) select clave from borrados;
  return null;
end $$;

create trigger archivos_soltar after delete on archivos
  referencing old table as borrados for each statement execute function soltar_archivos();
