-- The messages that carried the result of an accompaniment: the one sent when it was stored, and those sent by choice.
create table acompanamiento_envios (
  correo uuid primary key references correos on delete cascade,
  acompanamiento uuid not null references registros on delete cascade,
  creado timestamptz not null default clock_timestamp()
);

create index acompanamiento_envios_acompanamiento on acompanamiento_envios (acompanamiento, creado desc);

-- The teacher read it: once, with what she said to it.
create table acompanamientos_vistos (
  acompanamiento uuid primary key references registros on delete cascade,
  usuario text not null,
  nombre text not null,
  comentario text not null,
  instante timestamptz not null
);

comment on table acompanamientos_vistos is '[personas] Lo que cada docente dijo al leer su acompañamiento.';

-- What a teacher does, in a subject, to better a criterion.
create table mejoras (
  id uuid primary key,
  -- The accompaniment that proposed it.
  acompanamiento uuid not null references registros on delete cascade,
  correo text not null check (correo = lower(correo)),
  codigo_asignatura text not null,
  -- The criterion: its key in the rubric, and its name of the day.
  clave text not null,
  criterio text not null,
  accion text not null check (accion <> ''),
  responsable text not null check (responsable <> ''),
  fecha date,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'en-curso', 'cumplida')),
  -- Grows with each change: who knows an older one changes nothing.
  version integer not null default 1,
  creada timestamptz not null
);

comment on table mejoras is '[personas] Acciones de los planes de mejora de los docentes.';

-- What is open is not proposed again: a criterion has one open action of a teacher in a subject.
create unique index mejoras_abiertas on mejoras (correo, codigo_asignatura, clave) where estado <> 'cumplida';
create index mejoras_acompanamiento on mejoras (acompanamiento);

-- What each change made of an action, by whom.
create table mejora_cambios (
  mejora uuid not null references mejoras on delete cascade,
  -- The version that it led to.
  version integer not null,
  usuario text not null,
  nombre text not null,
  -- What was changed, in words: label, before and after.
  cambios jsonb not null check (jsonb_typeof(cambios) = 'array'),
  nota text not null,
  instante timestamptz not null,
  primary key (mejora, version)
);

comment on table mejora_cambios is '[personas] Historia de las acciones de mejora.';
