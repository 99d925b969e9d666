-- Mail. A `correo` is one message to one person or to many; each of them is a row of `correo_destinatarios`.
create table correos (
  id uuid primary key,
  -- As the contract says (spec 1 §7): 1, a Word template, whose key `contenido` is; 2, a written body, sanitized HTML.
  tipo text not null check (tipo in ('1', '2')),
  asunto text not null check (asunto <> '' and asunto !~ '[\r\n]'),
  contenido text not null check (contenido <> ''),
  -- The report that it was sent from, or a word for what else made it; no person.
  origen text not null,
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
  -- What it is searched by, without accents and case.
  busqueda text not null,
  check ((usuario is null) = (nombre is null))
);

create index correos_creado on correos (creado desc, id desc);
create index correos_huella on correos (huella, creado) where huella is not null;

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

-- Nobody gets a message twice.
create unique index correo_destinatarios_email on correo_destinatarios (correo, lower(email)) where not excluido;
create index correo_destinatarios_estado on correo_destinatarios (correo, estado, numero);
create index correo_destinatarios_por_atender on correo_destinatarios (correo) where estado in ('fallido', 'por_confirmar');
create index correo_destinatarios_enviando on correo_destinatarios (correo) where estado = 'enviando';

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

-- A message as it was written for one person, kept before it is handed over; each attempt sends the same.
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

-- Pictures are the same for all of a message's recipients.
create table correo_imagenes (
  correo uuid not null references correos on delete cascade,
  cid text not null,
  tipo text not null,
  datos bytea not null,
  primary key (correo, cid)
);

-- What became of each part, each time that it was worked on: the log that managers read.
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

create index correo_partes_correo on correo_partes (correo, id);

-- When the next message may go: one row for all processes.
create table correo_ritmo (
  unica boolean primary key default true check (unica),
  siguiente timestamptz not null
);

comment on table correo_ritmo is '[sin registros] [no se copia] El ritmo al que salen los correos.';
