-- What people send by forms and what becomes of it: records, their files, history and conversation, and waiting for a place.

-- A key that comes again gets the first answer (DECISIONS §4).
create table claves (
  clave uuid primary key,
  llamada text not null,
  huella bytea not null,
  respuesta jsonb not null,
  creado timestamptz not null
);

comment on table claves is 'The keys under which calls were done, with their answers. Owner: claves.';
create index claves_antiguas on claves (creado);

-- The same for forms. The key of an anonymous sending stands alone, with the day.
create table envios (
  clave uuid primary key,
  formulario text,
  huella bytea,
  respuesta jsonb,
  creado timestamptz not null,
  constraint envios_completo_o_anonimo check (num_nulls(formulario, huella, respuesta) in (0, 3))
);

comment on table envios is 'The keys with which records were sent, written with them. Owner: formularios.';
create index envios_antiguos on envios (creado);

-- A row, not a PostgreSQL sequence: what is not stored takes no number.
create table consecutivos (
  formulario text not null,
  campo text not null,
  ultimo bigint not null check (ultimo > 0),
  primary key (formulario, campo)
);

comment on table consecutivos is 'The last number that was given of each sequence. Owner: formularios.';

-- Records --------------------------------------------------------------------------------------------------------------------

-- Which state of a row one sees: another number with every change, none given twice. The numbers of all rows of a stretch of
-- time tell whether anything there changed (decision 0029).
create sequence ediciones;

create function numerar_edicion() returns trigger language plpgsql as $$
begin
  new.edicion := nextval('ediciones');
  return new;
end $$;

create table registros (
  id uuid primary key,
  formulario text not null,
  version integer not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  creado timestamptz not null,
  comprobante text not null unique,
  -- The form's tree as its definition of that version normalised it.
  datos jsonb not null check (jsonb_typeof(datos) = 'object'),
  busqueda text not null,
  estado text not null default 'abierto' check (estado in ('abierto', 'pendiente', 'cerrado')),
  -- When it was closed, the last time, of rows that are closed. It stands beside the row so that charts tell how long closing
  -- takes in the one pass in which they count (decision 0024).
  cierre timestamptz,
  -- The result with which it was closed; it counts only while the row is closed.
  resultado text check (resultado in ('resuelta', 'no-procede', 'desistida')),
  -- Who attends to it, and the civil day by which it is promised. The days while it does not wait for the unit do not count:
  -- `detenida` is the day on which they began.
  responsable text,
  vence date,
  detenida date,
  -- The person answered, and the unit has not opened it yet.
  sin_leer boolean not null default false,
  -- How the person rated the last closing: 1 bad, 2 fair, 3 good.
  calificacion smallint check (calificacion between 1 and 3),
  edicion bigint not null default nextval('ediciones')
);

comment on table registros is 'What people sent, one row for each submission. Owner: formularios.';
comment on column registros.estado is 'Owner: solicitudes.';
comment on column registros.cierre is 'Owner: solicitudes.';
comment on column registros.resultado is 'Owner: solicitudes.';
comment on column registros.responsable is 'Owner: solicitudes.';
comment on column registros.vence is 'Owner: solicitudes.';
comment on column registros.detenida is 'Owner: solicitudes.';
comment on column registros.sin_leer is 'Owner: solicitudes.';
comment on column registros.calificacion is 'Owner: solicitudes.';
-- How frequent a word is decides how it is searched: a sample of a hundred texts cannot tell.
alter table registros alter column busqueda set statistics 1000;
create index registros_recientes on registros (formulario, semestre, creado desc, id desc) include (edicion);
-- Whether a document has a place already is looked up while others wait for theirs.
create index registros_documento on registros (formulario, semestre, (datos ->> 'numDocumento'))
  where datos ->> 'numDocumento' is not null;
-- The last accompaniments of a teacher, and of one in a subject.
create index registros_acompanamiento_docente on registros (
  lower(datos #>> '{infoAcompanamiento,informacionDocente,correo}'),
  (datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}'),
  creado desc
) where formulario = 'acompanamientoDocente';
create trigger registros_edicion before update on registros for each row execute function numerar_edicion();

-- Each with what it shares with the others; `datos` is the submission's tree with this item in the place of the list.
create table items (
  id uuid primary key,
  registro uuid not null references registros on delete cascade,
  -- Its place in the list, from 0.
  orden integer not null check (orden >= 0),
  formulario text not null,
  version integer not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  creado timestamptz not null,
  comprobante text not null,
  datos jsonb not null check (jsonb_typeof(datos) = 'object'),
  busqueda text not null,
  -- The following are those of `registros`.
  estado text not null default 'abierto' check (estado in ('abierto', 'pendiente', 'cerrado')),
  cierre timestamptz,
  resultado text check (resultado in ('resuelta', 'no-procede', 'desistida')),
  responsable text,
  vence date,
  detenida date,
  sin_leer boolean not null default false,
  calificacion smallint check (calificacion between 1 and 3),
  edicion bigint not null default nextval('ediciones'),
  unique (registro, orden)
);

comment on table items is 'Items of a submission that a report counts one by one. Owner: formularios.';
comment on column items.estado is 'Owner: solicitudes.';
comment on column items.cierre is 'Owner: solicitudes.';
comment on column items.resultado is 'Owner: solicitudes.';
comment on column items.responsable is 'Owner: solicitudes.';
comment on column items.vence is 'Owner: solicitudes.';
comment on column items.detenida is 'Owner: solicitudes.';
comment on column items.sin_leer is 'Owner: solicitudes.';
comment on column items.calificacion is 'Owner: solicitudes.';
alter table items alter column busqueda set statistics 1000;
create index items_recientes on items (formulario, semestre, creado) include (edicion);
create trigger items_edicion before update on items for each row execute function numerar_edicion();

-- Files ----------------------------------------------------------------------------------------------------------------------

create table archivos (
  -- Under which the bytes lie in the data folder.
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

comment on table archivos is 'The files of records. Owner: archivos.';

-- On the way to their record, or left behind by one that is gone. A routine removes them. Results of jobs are noted before they
-- are stored, as files of records are.
create table archivos_sueltos (
  clave uuid primary key,
  desde timestamptz not null default now(),
  lugar text not null default 'archivos' check (lugar in ('archivos', 'resultados'))
);

comment on table archivos_sueltos is '[sin registros] Keys of files that no row names, to be stored or removed. Owner: archivos.';
create index archivos_sueltos_desde on archivos_sueltos (desde);

create function soltar_archivos() returns trigger language plpgsql as $$
begin
  insert into archivos_sueltos (clave) select clave from borrados;
  return null;
end $$;

create trigger archivos_soltar after delete on archivos
  referencing old table as borrados for each statement execute function soltar_archivos();

-- Consent --------------------------------------------------------------------------------------------------------------------

-- A text that changes is another one, whatever its version says.
create table consentimiento_textos (
  formulario text not null,
  version text not null,
  -- SHA-256 of the text.
  huella bytea not null check (length(huella) = 32),
  texto text not null,
  finalidad text not null,
  publicado timestamptz not null default now(),
  primary key (formulario, version, huella)
);

comment on table consentimiento_textos is '[sin registros] The texts to which people consented, word for word. Owner: consentimientos.';

-- Without version: it is not known to have been given.
create table consentimientos (
  registro uuid primary key references registros on delete cascade,
  formulario text not null,
  version text,
  huella bytea,
  creado timestamptz not null,
  check ((version is null) = (huella is null)),
  foreign key (formulario, version, huella) references consentimiento_textos
);

comment on table consentimientos is 'The consent of each record of a form that asks for it. Owner: consentimientos.';
create index consentimientos_textos on consentimientos (formulario, version, huella);

-- The life of a request ------------------------------------------------------------------------------------------------------

-- Changes of state, who attends to it, notes of the unit, messages, answers, corrections, the rating, what a clock tells the
-- person (`aviso`), and requests that follow another one (`relacion`). `cambio` is one for all that were changed together.
create table historial (
  id bigint generated always as identity primary key,
  cambio uuid not null,
  registro uuid references registros on delete cascade,
  item uuid references items on delete cascade,
  tipo text not null default 'estado' check (tipo in (
    'estado', 'asignacion', 'nota', 'mensaje', 'respuesta', 'correccion', 'calificacion', 'aviso', 'relacion')),
  de text,
  a text,
  -- Of a change to `cerrado`.
  resultado text check (resultado in ('resuelta', 'no-procede', 'desistida')),
  -- Of an assignment: who attends to the row from then on; null: nobody.
  responsable text,
  -- Of a change of state: why, for the unit alone.
  texto text check (texto <> ''),
  -- The files of a message, the values before and after a correction.
  datos jsonb,
  -- Null: an answer of the person, or what a clock did.
  usuario text,
  creado timestamptz not null,
  -- The change that this one took back.
  deshace uuid,
  check (num_nonnulls(registro, item) = 1),
  check (de <> a),
  constraint historial_de_tipo check (
    (tipo = 'estado') = (de is not null and a is not null)
    and (tipo = 'asignacion' or responsable is null)),
  constraint historial_con_resultado check (resultado is null or (tipo = 'estado' and a = 'cerrado'))
);

comment on table historial is 'The history of each request, the conversation with its person included. Owner: solicitudes.';
create index historial_registro on historial (registro) where registro is not null;
create index historial_item on historial (item) where item is not null;
create index historial_cambio on historial (cambio);

-- The receipt's page is found by it. The token is made of the record, the counter and the installation's key whenever it is told;
-- here is only its hash.
create table seguimientos (
  registro uuid primary key references registros on delete cascade,
  -- Another number gives the record another token.
  contador integer not null default 0,
  -- Null: it ended with the persons that the record named.
  huella bytea unique
);

comment on table seguimientos is 'The address with which each record is followed. Owner: formularios.';

-- Their author may still take them back.
create table mensajes_por_salir (
  id uuid primary key,
  registro uuid not null references registros on delete cascade,
  informe text not null,
  texto text not null,
  archivos jsonb not null,
  -- The rows that wait for the person once it has left.
  esperan uuid[] not null,
  usuario text not null,
  creado timestamptz not null,
  sale timestamptz not null,
  -- When it was taken back: kept for a day, so that taking it back again is answered the same.
  retirado timestamptz
);

comment on table mensajes_por_salir is 'Messages about a request that have not left yet. Owner: solicitudes.';
create index mensajes_por_salir_registro on mensajes_por_salir (registro, creado);

-- Few for each in an hour.
create table enlaces_de_solicitud (
  registro uuid not null references registros on delete cascade,
  creado timestamptz not null,
  primary key (registro, creado)
);

comment on table enlaces_de_solicitud is 'When links to answer a request were mailed. Owner: solicitudes.';

-- At most one for each submission. Asking, answering and withdrawing one are in `historial`.
create table correcciones (
  registro uuid primary key references registros on delete cascade,
  id uuid not null unique,
  informe text not null,
  -- The row for which it was asked: the submission, or one of its items.
  fila uuid not null,
  -- Paths of the fields, with list positions.
  campos text[] not null check (cardinality(campos) > 0),
  motivo text not null,
  usuario text not null,
  creado timestamptz not null
);

comment on table correcciones is 'Corrections that the unit has asked for and that wait for the person. Owner: solicitudes.';

-- Waiting for a place --------------------------------------------------------------------------------------------------------

-- A place that is free is offered to the next one, and counts as taken until the offer ends. Of an ended turn the person is
-- forgotten.
create table turnos (
  -- Made by the program: the token of the turn's address is computed from it.
  id uuid primary key,
  numero bigint generated always as identity unique,
  -- Slug of the form that takes the enrolment.
  formulario text not null,
  lista text not null,
  clave text not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  nombre text,
  correo text,
  estado text not null default 'espera' check (estado in ('espera', 'ofrecido', 'aceptado', 'retirado', 'vencido')),
  creado timestamptz not null,
  -- End of the offer.
  vence timestamptz,
  terminado timestamptz,
  huella bytea not null unique,
  foreign key (lista, clave) references lista_opciones on delete cascade,
  check ((estado in ('espera', 'ofrecido')) = (terminado is null)),
  check ((terminado is null) = (nombre is not null) and (nombre is null) = (correo is null)),
  check (estado not in ('ofrecido', 'aceptado', 'vencido') or vence is not null)
);

comment on table turnos is 'Those who wait for a place in an option that is full, in order of arrival. Owner: espera.';
create unique index turnos_correo on turnos (lista, clave, semestre, lower(correo)) where terminado is null;
create index turnos_en_espera on turnos (lista, clave, semestre, numero) where estado = 'espera';
create index turnos_vencen on turnos (vence) where estado = 'ofrecido';

create table cupos_liberados (
  registro uuid primary key references registros on delete cascade,
  liberado timestamptz not null
);

comment on table cupos_liberados is 'Records whose place was given back: each gives it back once. Owner: cupos.';
