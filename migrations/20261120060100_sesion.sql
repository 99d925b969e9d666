create table sesiones (
  id uuid primary key,
  -- The Moodle where the person signed in: with another one the session says nothing.
  plataforma text not null,
  usuario text not null,
  nombre text not null,
  email text not null,
  -- Where Moodle keeps the picture; null when the person has none of her own.
  foto text,
  moodle_id bigint not null,
  -- The person's Moodle token, encrypted.
  moodle_token bytea not null,
  roles text[] not null,
  roles_leidos timestamptz not null,
  -- The last time that somebody set out to read them, with or without success.
  roles_intentados timestamptz not null,
  -- The newest refresh token and the first uses of those before it (refresh-rule.ts).
  generacion integer not null default 1 check (generacion > 0),
  usos timestamptz[] not null default '{}',
  creada timestamptz not null,
  vence timestamptz not null check (vence >= creada)
);

comment on table sesiones is '[sin registros] Sesiones abiertas.';
create index sesiones_usuario on sesiones (usuario);
create index sesiones_vence on sesiones (vence);

-- Sign-ins that Moodle refused, or that are being asked; rows older than the window mean nothing.
create table intentos_ingreso (
  id uuid primary key default gen_random_uuid(),
  usuario text not null,
  red cidr not null,
  instante timestamptz not null
);

comment on table intentos_ingreso is '[sin registros] Ingresos fallidos recientes.';
create index intentos_ingreso_usuario on intentos_ingreso (usuario, instante);
create index intentos_ingreso_red on intentos_ingreso (red, instante);
create index intentos_ingreso_instante on intentos_ingreso (instante);
