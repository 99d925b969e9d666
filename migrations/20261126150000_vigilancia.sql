-- Processes that run jobs, and the last sign of life of each. Numbers only grow: the newest is how many ever began.
create table procesos (
  id bigint generated always as identity primary key,
  version text not null,
  iniciado timestamptz not null default clock_timestamp(),
  visto timestamptz not null default clock_timestamp(),
  -- Null while it runs, and where it died.
  terminado timestamptz,
  -- Resident memory at its last sign, in bytes.
  memoria bigint not null
);

comment on table procesos is '[sin registros] [no se copia] Procesos que hacen tareas, y la última señal de cada uno.';

-- The last backup of this database and the last restore that was tried to prove one, as the commands noted them.
create table copias_de_seguridad (
  clase text primary key check (clase in ('copia', 'prueba')),
  intentada timestamptz not null,
  -- Null: the last try ended well.
  fallo text,
  -- The last one that ended well, and the archive that it made or proved; null while none did.
  lograda timestamptz,
  archivo text,
  check ((lograda is null) = (archivo is null)),
  check (fallo is not null or lograda = intentada)
);

comment on table copias_de_seguridad is '[sin registros] [no se copia] Última copia de seguridad y última prueba de restaurarla.';

insert into compatibilidad values ('20261126150000_vigilancia', '20261126020000_cambios');
