-- Grows with each change: who knows an older one overwrites nothing.
alter table calendarios add column version integer not null default 0;

-- Who changed what of a semester's dates.
create table calendario_cambios (
  semestre text not null references calendarios,
  -- The version that it led to.
  version integer not null,
  usuario text not null,
  nombre text not null,
  -- Null: nobody had said anything.
  antes jsonb,
  despues jsonb not null,
  instante timestamptz not null,
  primary key (semestre, version)
);
comment on table calendario_cambios is '[sin registros] [personas] Quién cambió las fechas de un semestre.';
