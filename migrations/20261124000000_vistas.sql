-- How each person sees a report, and the views of it that she saved: nobody else reads them.
create table informe_presentaciones (
  id uuid primary key default gen_random_uuid(),
  usuario text not null,
  informe text not null,
  -- Keys of the columns that are shown, in their order; null: the report's own.
  columnas text[],
  -- Null: as the screen is wide.
  densidad text,
  unique (usuario, informe)
);

create table informe_vistas (
  id uuid primary key default gen_random_uuid(),
  usuario text not null,
  informe text not null,
  nombre text not null,
  -- What the address holds, part by part.
  direccion jsonb not null,
  -- They are shown in the order in which they were saved.
  lugar bigint generated always as identity
);

create index informe_vistas_usuario on informe_vistas (usuario, informe, lugar);

comment on table informe_presentaciones is '[sin registros] [personas] Columnas y densidad con las que cada persona ve un informe.';
comment on table informe_vistas is '[sin registros] [personas] Vistas de un informe que cada persona guardó.';

insert into compatibilidad values ('20261124000000_vistas', '20261123200000_carga_notas');
