-- A store of files may be unable to list what it holds. The keys of all files that a backup takes are those that rows name; of files of
-- records it is also known how they must be.
create view archivos_nombrados as
  select clave, tamano, sha256 from archivos
  union all
  select f.clave, null, null from cargas, lateral (values (archivo), (marcado)) as f(clave) where f.clave is not null
  union all
  select contenido::uuid, null, null from correos where tipo = '1' and retirado is null
  union all
  select (f.imagen ->> 'clave')::uuid, null, null
  from borradores_acompanamiento, lateral (values (img_semana), (img_firma)) as f(imagen)
  where f.imagen ->> 'clave' is not null;

-- Results of jobs are noted before they are stored, as files of records are. A program of the former release takes such a note for one
-- of its own, removes nothing and forgets it: only of a job that died while both releases ran is a file left.
alter table archivos_sueltos add column lugar text not null default 'archivos' check (lugar in ('archivos', 'resultados'));

insert into compatibilidad values ('20261126110000_archivos_nombrados', '20261126020000_cambios');
