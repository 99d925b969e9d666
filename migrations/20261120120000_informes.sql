-- How frequent a word is decides how it is searched: a sample of a hundred texts cannot tell.
alter table registros alter column busqueda set statistics 1000;

-- What a browser asks for without our header: a link of a minute, dead when its session ends.
create table enlaces (
  -- SHA-256 of what the link carries.
  clave bytea primary key,
  sesion uuid not null references sesiones on delete cascade,
  accion text not null,
  datos jsonb not null,
  vence timestamptz not null
);

comment on table enlaces is '[sin registros] Enlaces de descarga de un minuto.';
create index enlaces_sesion on enlaces (sesion);
create index enlaces_vence on enlaces (vence);
