-- Mail: messages to one person or to many, what was written to each, and what became of it.

create table correos (
  id uuid primary key,
  -- As the contract says (spec 1 §7): 1, a Word template, whose key `contenido` is; 2, a written body, sanitized HTML; 3, written by
  -- the slice that `origen` names, out of what it keeps: `contenido` is what it finds that by.
  tipo text not null check (tipo in ('1', '2', '3')),
  asunto text not null check (asunto <> '' and asunto !~ '[\r\n]'),
  contenido text not null,
  -- The report that it was sent from, or a word for what else made it; no person.
  origen text not null,
  -- Messages about one thing are one thread in the reader's mail.
  hilo text,
  -- Of message and selection: tells whether the same was sent before.
  huella bytea check (length(huella) = 32),
  -- Who sent it; null where nobody is signed in.
  usuario text,
  nombre text,
  -- The job that sends it; null where a mail of one person needs none.
  tarea uuid,
  -- Grows with each beginning: what an earlier one still wants to send stays unsent.
  vez integer not null default 0,
  -- Why the mail server took nothing the last time, how often in a row, and when it is asked again.
  problema text,
  fallas integer not null default 0,
  siguiente timestamptz,
  creado timestamptz not null default clock_timestamp(),
  -- What was written goes after a time (MAIL_KEEP_DAYS); to whom a message went, and how, stays.
  retirado timestamptz,
  -- What it is searched by, without accents and case.
  busqueda text not null,
  check ((usuario is null) = (nombre is null)),
  check ((contenido = '') = (retirado is not null))
);

comment on table correos is '[personas] Messages to one person or to many, with who sent each. Owner: correo.';
create index correos_creado on correos (creado desc, id desc);
create index correos_huella on correos (huella, creado) where huella is not null;
-- Looked through every hour.
create index correos_por_retirar on correos (creado) where retirado is null;

create table correo_destinatarios (
  correo uuid not null references correos on delete cascade,
  -- Its place in the order of sending, from 1; a hundred make a part.
  numero integer not null check (numero > 0),
  email text not null,
  nombre text not null,
  rol text not null,
  -- What is merged into the message, by the name that a template uses.
  campos jsonb not null check (jsonb_typeof(campos) = 'object'),
  -- The rows of the report that speak of this person.
  filas text[] not null,
  -- Links with which their reader acts as the person are no part of what is kept: they lie sealed here, and go once the message
  -- was sent.
  enlaces bytea,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'enviando', 'enviado', 'fallido', 'por_confirmar', 'omitido')),
  motivo text,
  -- Left out from the start, for what `motivo` says: there is nothing to send to.
  excluido boolean not null default false,
  -- The same in each attempt: whoever gets two knows that they are one.
  message_id text unique,
  intentos integer not null default 0,
  -- The beginning that took it last.
  vez integer,
  -- Not to be tried before.
  siguiente timestamptz,
  -- Where it went: to the mail server, or to the outbox that managers read.
  via text check (via in ('smtp', 'bandeja')),
  -- When it came to be as it is.
  instante timestamptz not null default clock_timestamp(),
  busqueda text not null,
  primary key (correo, numero),
  check (estado not in ('fallido', 'por_confirmar', 'omitido') or motivo is not null),
  check (estado not in ('enviando', 'enviado', 'por_confirmar')
    or via is not null and vez is not null and message_id is not null and intentos > 0),
  check (email <> '' or excluido),
  check (not excluido or estado = 'omitido')
);

comment on table correo_destinatarios is '[personas] To whom each message goes, and what became of it with each person. Owner: correo.';
-- Nobody gets a message twice.
create unique index correo_destinatarios_email on correo_destinatarios (correo, lower(email)) where not excluido;
create index correo_destinatarios_estado on correo_destinatarios (correo, estado, numero);
create index correo_destinatarios_por_atender on correo_destinatarios (correo) where estado in ('fallido', 'por_confirmar');
create index correo_destinatarios_enviando on correo_destinatarios (correo) where estado = 'enviando';
-- Messages somebody of which still waits are looked for among all of them.
create index correo_destinatarios_en_espera on correo_destinatarios (correo) where estado in ('pendiente', 'enviando');
-- Recipients follow the retention of the rows that caused their message.
create index correo_destinatarios_filas on correo_destinatarios using gin (filas);

-- What may become of a recipient. Whoever is in doubt is sent to again only by choice, and what was sent stays so.
create function revisar_paso_de_correo() returns trigger language plpgsql as $$
begin
  if old.estado <> new.estado and old.estado || ' > ' || new.estado not in (
    'pendiente > enviando', 'pendiente > fallido', 'pendiente > omitido',
    'enviando > enviado', 'enviando > pendiente', 'enviando > fallido', 'enviando > por_confirmar',
    'por_confirmar > enviado', 'por_confirmar > pendiente', 'por_confirmar > fallido',
    'fallido > pendiente', 'omitido > pendiente')
  then
    raise exception 'a recipient does not go from % to %', old.estado, new.estado using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger correo_destinatarios_paso before update of estado on correo_destinatarios
  for each row execute function revisar_paso_de_correo();

-- Kept before it is handed over; each attempt sends the same.
create table correo_mensajes (
  correo uuid not null,
  numero integer not null,
  asunto text not null,
  html text not null,
  texto text not null,
  -- Keys of the pictures that it shows.
  cids text[] not null,
  primary key (correo, numero),
  foreign key (correo, numero) references correo_destinatarios on delete cascade
);

comment on table correo_mensajes is '[personas] A message as it was written for one person. Owner: correo.';

-- The same for all of a message's recipients.
create table correo_imagenes (
  correo uuid not null references correos on delete cascade,
  cid text not null,
  tipo text not null,
  datos bytea not null,
  primary key (correo, cid)
);

comment on table correo_imagenes is '[personas] The pictures of what was written. Owner: correo.';

-- The same for all of a message's recipients.
create table correo_adjuntos (
  correo uuid not null references correos on delete cascade,
  nombre text not null check (nombre <> ''),
  tipo text not null,
  datos bytea not null,
  primary key (correo, nombre)
);

comment on table correo_adjuntos is '[personas] The files that go with what was written. Owner: correo.';

-- The log that managers read.
create table correo_partes (
  id bigint generated always as identity primary key,
  correo uuid not null references correos on delete cascade,
  vez integer not null,
  parte integer not null check (parte > 0),
  -- How many parts the message has.
  de integer not null check (de >= parte),
  personas integer not null check (personas > 0),
  comenzada timestamptz not null default clock_timestamp(),
  -- Null while it is worked on, and where it was cut off.
  terminada timestamptz,
  enviados integer not null default 0,
  aplazados integer not null default 0,
  fallidos integer not null default 0,
  por_confirmar integer not null default 0,
  -- Why it stopped before its end.
  nota text
);

comment on table correo_partes is 'What became of each part of a message, each time that it was worked on. Owner: correo.';
create index correo_partes_correo on correo_partes (correo, id);

-- One row for all processes.
create table correo_ritmo (
  unica boolean primary key default true check (unica),
  siguiente timestamptz not null
);

comment on table correo_ritmo is '[sin registros] [no se copia] When the next message may go. Owner: correo.';

-- A limit keeps the university from being a relay.
create table correos_del_dia (
  dia date not null,
  -- Hash of what is counted and of the mailbox.
  huella bytea not null check (length(huella) = 32),
  cuantos integer not null check (cuantos > 0),
  primary key (dia, huella)
);

comment on table correos_del_dia is '[sin registros] [no se copia] How many mails the public caused to each mailbox on a day. Owner: correo.';

-- Nobody else reads them.
create table correo_textos (
  id uuid primary key default gen_random_uuid(),
  usuario text not null,
  nombre text not null,
  asunto text not null,
  -- HTML as it was written, its fields in braces.
  cuerpo text not null,
  -- They are shown in the order in which they were saved.
  lugar bigint generated always as identity
);

comment on table correo_textos is '[sin registros] [personas] Texts that each person keeps to begin messages with. Owner: correo.';
create unique index correo_textos_nombre on correo_textos (usuario, lower(nombre));

create table comprobantes_enviados (
  registro uuid primary key references registros on delete cascade,
  correo uuid not null references correos on delete cascade,
  creado timestamptz not null default now()
);

comment on table comprobantes_enviados is 'Receipts that were sent by mail, at most one for each record. Owner: formularios.';
