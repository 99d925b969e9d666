-- Trusted extensions: a role that owns the database may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Whether this database holds real people's data or invented ones: said once, at the first start.
create table instalacion (
  unica boolean primary key default true check (unica),
  marca text not null check (marca in ('demostracion', 'real')),
  marcada timestamptz not null default now()
);
