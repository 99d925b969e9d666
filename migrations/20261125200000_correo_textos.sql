-- Texts that each person keeps to begin messages with: nobody else reads them.
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

create unique index correo_textos_nombre on correo_textos (usuario, lower(nombre));

comment on table correo_textos is '[sin registros] [personas] Textos que cada persona guardó para sus correos.';

insert into compatibilidad values ('20261125200000_correo_textos', '20261125160000_seguimientos');
