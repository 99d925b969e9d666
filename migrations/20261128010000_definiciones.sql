-- Forms that the unit makes itself: the draft of each, and its published versions.
create table definiciones (
  -- Its address and name among forms and reports. Never given again, so a row stays when its form is deleted.
  slug text primary key check (slug ~ '^[a-z][a-zA-Z0-9-]{2,59}$'),
  -- The procedure as managers left it; publishing asks for more than a draft needs. Null: the form was deleted.
  -- `json`, which keeps the order of questions in a group.
  borrador json,
  -- Grows with each change of the draft.
  revision integer not null default 1,
  -- The newest version; null: never published.
  publicada integer,
  -- Since then nobody fills it in; its records and its report stay.
  archivada timestamptz,
  -- Who changed it last, and when.
  usuario text not null,
  nombre text not null,
  guardada timestamptz not null
);

comment on table definiciones is '[personas] Forms that the unit makes itself, as drafts. Owner: definiciones.';

create table definicion_versiones (
  slug text not null references definiciones,
  version integer not null check (version > 0),
  tramite json not null,
  -- Differences from the version before it, as the manager who published it saw them.
  cambios jsonb not null,
  usuario text not null,
  nombre text not null,
  publicada timestamptz not null,
  primary key (slug, version)
);

comment on table definicion_versiones is '[personas] Published versions of these forms; only their authors ever change, when they are anonymised. Owner: definiciones.';

insert into compatibilidad values ('20261128010000_definiciones', '20261127180000_correo_de_la_historia');
