-- What data owners ask for (Ley 1581 de 2012, arts. 14 and 15), kept as the law wants it: with who asked, also when her
-- other data are anonymised.
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

comment on table solicitudes_titulares is '[personas] Solicitudes de titulares de datos personales.';
create index solicitudes_titulares_recientes on solicitudes_titulares (recibida desc, numero desc);
create index solicitudes_titulares_abiertas on solicitudes_titulares (vence) where cerrada is null;

-- What became of each, the whole of it: nothing of this register is taken away.
create table solicitudes_titulares_pasos (
  id bigint generated always as identity primary key,
  solicitud uuid not null references solicitudes_titulares,
  paso text not null,
  -- The civil day on which it happened, and what was written about it.
  dia date,
  texto text,
  usuario text not null,
  nombre text not null,
  instante timestamptz not null
);

comment on table solicitudes_titulares_pasos is '[personas] Qué se hizo con cada solicitud de un titular.';
create index solicitudes_titulares_pasos_solicitud on solicitudes_titulares_pasos (solicitud, id);
