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

comment on table auditoria is '[sin registros] Quién hizo qué, cuándo y desde dónde.';
create index auditoria_instante on auditoria (instante);
create index auditoria_usuario on auditoria (usuario, instante);
create index auditoria_rechazos on auditoria (red_de(direccion), instante) where resultado = 'rechazado';
