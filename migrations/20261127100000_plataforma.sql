-- The installation itself: what it may run on, who signs in, what they did, and what the law asks about personal data.
-- This is the first of the files that make the schema of release 0.1.0 (decision 0033). In a comment of a table `Owner` names the
-- slice that writes it, and words in brackets say: `[sin registros]`, rows here are no records that keep a database from being
-- marked anew; `[no se copia]`, a backup leaves it out; `[personas]`, it names persons.

-- Trusted extensions: a role that owns the database may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create table instalacion (
  unica boolean primary key default true check (unica),
  marca text not null check (marca in ('demostracion', 'real')),
  marcada timestamptz not null default now()
);

comment on table instalacion is 'Whether this database holds data of real people or invented ones, said once at the first start. Owner: platform.';

-- A migration that programs of the former release bear adds its own row: its name, and the newest migration that such a program
-- must know (decision 0033).
create table compatibilidad (
  migracion text primary key,
  desde text not null
);

comment on table compatibilidad is '[sin registros] [no se copia] Migrations with which programs that do not know them may still run. Owner: platform.';

-- A process with another folder would find no files, and with other keys could not open what is sealed (decision 0053). Of a key
-- this holds a keyed hash, of a folder the id that lies in it.
create table vinculos (
  nombre text primary key check (nombre in ('carpeta', 'SESSION_SECRET', 'ENCRYPTION_KEY')),
  valor text not null
);

comment on table vinculos is '[sin registros] [no se copia] The data folder and the keys with which this database is used. Owner: platform.';

-- While the clock is more than a day past the latest instant nothing is removed by age, until it has been seen so for a day: the
-- clock may be wrong.
create table reloj (
  unica boolean primary key default true check (unica),
  visto timestamptz not null,
  -- While the clock is ahead: the instant last seen, and for how long it has been seen so, in ms.
  adelantado timestamptz,
  espera bigint not null default 0
);

comment on table reloj is '[sin registros] The latest instant by the clock of the database, noted regularly. Owner: platform.';

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

comment on table copias_de_seguridad is '[sin registros] [no se copia] The last backup of this database and the last restore that was tried to prove one, as the commands noted them. Owner: platform.';

-- Each process stores the files of its own build.
create table estaticos (
  -- A chunk of a style module has a dot within its name: "formulario.module-KxaNcfv-.js".
  nombre text primary key check (nombre ~ '^[\w.-]+\.[a-z0-9]+$'),
  -- In brotli, as the build compresses them.
  contenido bytea not null,
  -- A process that serves them was there.
  visto timestamptz not null default now()
);

comment on table estaticos is '[sin registros] [no se copia] The files of the web build, kept for browsers that hold a page of another release. Owner: estaticos.';

-- Each challenge opens the way once, through whichever process. Of when, the day alone, as of the keys of anonymous sendings.
create table retos_usados (
  firma bytea primary key,
  dia date not null
);

comment on table retos_usados is '[sin registros] Challenges that were solved and used. Owner: platform.';
create index retos_usados_dia on retos_usados (dia);

-- Sessions and signing in ----------------------------------------------------------------------------------------------------

-- A backup leaves these out: where it is restored, everybody signs in anew, also who had signed out meanwhile.
create table sesiones (
  id uuid primary key,
  -- The Moodle where the person signed in: with another one the session says nothing.
  servidor text not null,
  usuario text not null,
  nombre text not null,
  email text not null,
  -- Where Moodle keeps the picture; null when the person has none of their own.
  foto text,
  moodle_id bigint not null,
  -- The person's Moodle token, encrypted.
  moodle_token bytea not null,
  roles text[] not null,
  roles_leidos timestamptz not null,
  -- The last time that somebody set out to read them, with or without success.
  roles_intentados timestamptz not null,
  -- The last time that Moodle was asked whether the person may still enter, with or without an answer.
  estado_intentado timestamptz not null default now(),
  -- The newest refresh token and the first uses of those before it (refresh-rule.ts).
  generacion integer not null default 1 check (generacion > 0),
  usos timestamptz[] not null default '{}',
  -- The access tokens that were given out: their hashes, and when their time passes.
  accesos jsonb not null default '[]',
  -- It lies in the browser under a cookie name without prefix, until it comes under the present one.
  cookie_anterior boolean not null default false,
  -- Browser and system in words (Chrome en Android), by which people recognise their own; empty: not known.
  navegador text not null default '',
  creada timestamptz not null,
  vence timestamptz not null check (vence >= creada)
);

comment on table sesiones is '[sin registros] [no se copia] Open sessions. Owner: sesion.';
create index sesiones_usuario on sesiones (usuario);
create index sesiones_vence on sesiones (vence);

-- Rows older than the window mean nothing.
create table intentos_ingreso (
  id uuid primary key default gen_random_uuid(),
  usuario text not null,
  red cidr not null,
  instante timestamptz not null,
  -- What an attempt is charged to (decision 0031).
  via text not null default 'libre' check (via in ('libre', 'reto', 'dispositivo'))
);

comment on table intentos_ingreso is '[sin registros] [no se copia] Recent sign-ins that Moodle refused, or that are being asked. Owner: sesion.';
create index intentos_ingreso_usuario on intentos_ingreso (usuario, instante);
create index intentos_ingreso_red on intentos_ingreso (red, instante);
create index intentos_ingreso_instante on intentos_ingreso (instante);

-- Histories and the audit say the name beside the user name.
create table cuentas (
  -- The audit keeps keys of what it speaks of: a user name is none.
  id uuid primary key default gen_random_uuid(),
  usuario text not null unique,
  nombre text not null
);

comment on table cuentas is '[sin registros] What each person who signed in is called. Owner: sesion.';

-- What a browser asks for without our header: a link of a minute, dead when its session ends.
create table enlaces (
  -- SHA-256 of what the link carries.
  clave bytea primary key,
  sesion uuid not null references sesiones on delete cascade,
  accion text not null,
  -- What it leads to, such as the words of a search, sealed with a key that only the link gives.
  datos bytea not null,
  vence timestamptz not null
);

comment on table enlaces is '[sin registros] Links to downloads, each for a minute. Owner: enlaces.';
create index enlaces_sesion on enlaces (sesion);
create index enlaces_vence on enlaces (vence);

-- Audit ----------------------------------------------------------------------------------------------------------------------

-- What counts as one address: an IPv4, or the network of 64 bits that one IPv6 customer owns.
create function red_de(direccion inet) returns cidr
  language sql immutable strict parallel safe
  return network(set_masklen(direccion, case family(direccion) when 6 then 64 else 32 end));

create table auditoria (
  id bigint generated always as identity primary key,
  instante timestamptz not null default now(),
  usuario text,
  roles text[] not null,
  accion text not null,
  objeto text,
  objeto_ids text[] not null,
  direccion inet not null,
  resultado text not null check (resultado in ('hecho', 'rechazado')),
  detalle jsonb not null check (jsonb_typeof(detalle) = 'object')
);

comment on table auditoria is '[sin registros] Acts: who did what, when and from where. Owner: auditoria.';
create index auditoria_rechazos on auditoria (red_de(direccion), instante) where resultado = 'rechazado';
-- Managers read it newest first: whole, or of a person, a kind of act, an address, a record. A page begins at a row.
create index auditoria_recientes on auditoria (instante desc, id desc);
create index auditoria_usuario on auditoria (usuario, instante desc, id desc);
create index auditoria_accion on auditoria (accion, instante desc, id desc);
create index auditoria_direccion on auditoria (direccion, instante desc, id desc);
create index auditoria_rechazados on auditoria (instante desc, id desc) where resultado = 'rechazado';
create index auditoria_objetos on auditoria using gin (objeto_ids);
-- A change of states names itself, not the thousands of rows that it changed: those are found by it.
create index auditoria_cambios on auditoria ((detalle ->> 'cambio')) where accion = 'registro.estado';
-- Whether somebody ever entered with a name is asked at each attempt.
create index auditoria_ingresos on auditoria (usuario) where accion = 'sesion.ingreso' and resultado = 'hecho';

-- Acts are added and read. Two functions change them (decision 0036): the triggers refuse whatever else would, also to the
-- owner of the table, and where the application is another role it has no right to.
create function auditoria_rechazar() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('gestion.auditoria', true), '') <> 'funcion' then
    raise insufficient_privilege
      using message = 'auditoria is changed by auditoria_retirar and auditoria_anonimizar alone';
  end if;
  return null;
end
$$;

create trigger auditoria_cambio before update or delete on auditoria
  for each statement execute function auditoria_rechazar();
create trigger auditoria_vaciado before truncate on auditoria
  for each statement execute function auditoria_rechazar();

-- Removes the oldest acts of before so many years, a number of them at most, and returns how many. One year is the least that
-- the setting admits.
create function auditoria_retirar(anios integer, limite integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  retiradas bigint;
begin
  if anios is null or anios < 1 then
    raise insufficient_privilege using message = 'acts are kept for a year at least';
  end if;
  perform set_config('gestion.auditoria', 'funcion', true);
  delete from public.auditoria where id in (
    select id from public.auditoria where instante < now() - make_interval(years => anios)
    order by instante, id limit limite);
  get diagnostics retiradas = row_count;
  perform set_config('gestion.auditoria', '', true);
  return retiradas;
end
$$;

-- Puts the pseudonym of a person who is anonymised in the place of their user name, and takes what names them out of the details
-- that say whom or what an act was about. Null leaves what there is.
create function auditoria_anonimizar(fila bigint, seudonimo text, sin_ella jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if seudonimo is not null and not exists (
    select from public.personas_actos a
    where a.clase = 'anonimizacion' and auditoria_anonimizar.seudonimo in (a.seudonimo, a.seudonimo || substring(auditoria_anonimizar.seudonimo from '-\d+$'))
  ) then
    raise insufficient_privilege using message = 'a user name gives way to the pseudonym of an anonymisation alone';
  end if;
  perform set_config('gestion.auditoria', 'funcion', true);
  update public.auditoria set
    usuario = coalesce(auditoria_anonimizar.seudonimo, usuario),
    detalle = case when accion ~ '^(persona[.]|sesion[.]fin|tarea[.]inicio|respaldo[.]|reinicio[.])'
      then coalesce(sin_ella, detalle) else detalle end
  where id = fila;
  perform set_config('gestion.auditoria', '', true);
end
$$;

revoke all on function auditoria_retirar(integer, integer) from public;
revoke all on function auditoria_anonimizar(bigint, text, jsonb) from public;

-- Personal data --------------------------------------------------------------------------------------------------------------

-- Whom an act is about is sealed while it is under way, and gone when it is done; what is left are keyed hashes, by which a
-- database that an old backup brought back is told.
create table personas_actos (
  id uuid primary key,
  clase text not null check (clase in ('exportacion', 'anonimizacion')),
  persona bytea,
  huellas text[] not null,
  -- What stands for the person where rows of one must be told from another's.
  seudonimo text not null,
  archivos_ajenos boolean not null default false,
  motivo text not null check (motivo <> ''),
  usuario text not null,
  nombre text not null,
  -- What became of each store, by its name: rows that changed.
  hecho jsonb not null default '{}' check (jsonb_typeof(hecho) = 'object'),
  creado timestamptz not null default clock_timestamp(),
  terminado timestamptz
);

comment on table personas_actos is '[sin registros] [personas] Exports and anonymisations of the data of one person, and who asked for each. Owner: personas.';
create index personas_actos_creado on personas_actos (creado desc);

-- Kept as the law wants it (Ley 1581 de 2012, arts. 14 and 15): with who asked, also when their other data are anonymised.
create table solicitudes_titulares (
  id uuid primary key default gen_random_uuid(),
  -- What people call it by.
  numero integer generated always as identity unique,
  clase text not null check (clase in ('consulta', 'reclamo')),
  nombre text not null check (nombre <> ''),
  documento text not null check (documento <> ''),
  correo text,
  canal text not null,
  pide text not null check (pide <> ''),
  recibida date not null,
  estado text not null default 'en-tramite' check (estado in ('en-tramite', 'incompleta', 'respondida', 'desistida')),
  -- The day from which its term runs: that of its receipt, or that on which what was missing came.
  corre_desde date not null,
  -- Why it takes longer, and the day on which its owner was told.
  prorroga_motivo text,
  prorroga_dia date,
  -- The last day of the term that runs.
  vence date not null,
  -- What was answered, and when; what ended it, where nobody waits for an answer any more.
  respuesta text,
  cerrada date,
  version integer not null default 1,
  creada timestamptz not null,
  check (corre_desde >= recibida),
  check ((prorroga_motivo is null) = (prorroga_dia is null)),
  check ((estado in ('respondida', 'desistida')) = (cerrada is not null)),
  check ((cerrada is null) = (respuesta is null))
);

comment on table solicitudes_titulares is '[personas] Requests of the owners of personal data. Owner: titulares.';
create index solicitudes_titulares_recientes on solicitudes_titulares (recibida desc, numero desc);
create index solicitudes_titulares_abiertas on solicitudes_titulares (vence) where cerrada is null;

-- Counted from the end of the semester in which records were sent. No row: as long as there are.
create table conservaciones (
  formulario text primary key,
  meses integer not null check (meses between 1 and 600),
  -- What goes then: who people are and their files, or the files alone.
  accion text not null check (accion in ('anonimizar', 'archivos')),
  -- It is done by itself, every night.
  programada boolean not null default false
);

comment on table conservaciones is '[sin registros] How long the records of each form keep their persons. Owner: conservacion.';

-- The records of a semester that is over do not become more.
create table conservacion_hechos (
  formulario text not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  accion text not null check (accion in ('anonimizar', 'archivos')),
  registros integer not null check (registros >= 0),
  archivos integer not null check (archivos >= 0),
  hecho timestamptz not null default clock_timestamp(),
  primary key (formulario, semestre, accion)
);

comment on table conservacion_hechos is '[sin registros] Semesters of a form whose personal data were removed. Owner: conservacion.';

create table conservacion_noches (
  noche date primary key,
  tarea uuid not null
);

comment on table conservacion_noches is '[sin registros] Nights on which the time limits of personal data were applied by themselves, once each. Owner: conservacion.';
