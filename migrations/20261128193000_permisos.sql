-- Permissions of persons beyond the roles of the platform: bundles of permissions, and who has which, over which rows, until when.

create table perfiles (
  clave text primary key check (clave ~ '^[a-z0-9-]+$'),
  nombre text not null unique check (nombre <> ''),
  descripcion text not null default '',
  -- Names of the catalogue; those that may not be given are passed over when read.
  permisos text[] not null check (cardinality(permisos) > 0),
  version integer not null default 1 check (version > 0)
);

comment on table perfiles is '[sin registros] Bundles of permissions that are given to persons. Owner: permisos.';

insert into perfiles (clave, nombre, descripcion, permisos) values
  ('coordinacion', 'Coordinación de programa', 'Lee y exporta los registros de sus programas y atiende sus solicitudes.',
    '{informes.leer,informes.exportar,informes.cambiarEstado}'),
  ('secretaria', 'Secretaría', 'Lee los informes que se le nombran y cambia el estado de sus registros.',
    '{informes.leer,informes.cambiarEstado}');

create table otorgamientos (
  id uuid primary key,
  -- The account, by the Moodle that signs people in and its number there: a user name that is used again inherits nothing.
  servidor text not null,
  cuenta bigint not null,
  -- How the account was called when it was given.
  usuario text not null,
  nombre text not null,
  email text not null,
  perfil text not null references perfiles,
  -- Slugs; null: every report that the scope reaches.
  informes text[] check (cardinality(informes) > 0),
  -- Keys; both empty: all rows.
  programas text[] not null default '{}',
  facultades text[] not null default '{}',
  -- The last civil day.
  hasta date not null,
  motivo text not null check (motivo <> ''),
  otorgado_por text not null,
  creado timestamptz not null,
  retirado timestamptz,
  retirado_por text,
  -- The last civil day on which the person entered with it.
  usado date,
  check ((retirado is null) = (retirado_por is null))
);

comment on table otorgamientos is '[sin registros] [personas] Permissions given to persons, and who gave them. Owner: permisos.';
create index otorgamientos_vivos on otorgamientos (servidor, hasta) where retirado is null;

insert into compatibilidad values ('20261128193000_permisos', '20261128100000_ambito_de_las_filas');
