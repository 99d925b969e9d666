-- Acts are added and read. Two functions change them (docs/decisions/0036): the triggers refuse whatever else would, also to the
-- owner of the table, and where the application is another role it has no right to.
create function auditoria_rechazar() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('gestion.auditoria', true), '') <> 'funcion' then
    raise insufficient_privilege
      using message = 'auditoria is changed by auditoria_retirar and auditoria_anonimizar alone';
  end if;
  return null;
end
$$;

create trigger auditoria_cambio before update or delete on auditoria
  for each statement execute function auditoria_rechazar();
create trigger auditoria_vaciado before truncate on auditoria
  for each statement execute function auditoria_rechazar();

-- Removes the oldest acts of before so many years, a number of them at most, and returns how many. One year is the least that
-- the setting admits.
create function auditoria_retirar(anios integer, limite integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  retiradas bigint;
begin
  if anios is null or anios < 1 then
    raise insufficient_privilege using message = 'acts are kept for a year at least';
  end if;
  perform set_config('gestion.auditoria', 'funcion', true);
  delete from public.auditoria where id in (
    select id from public.auditoria where instante < now() - make_interval(years => anios)
    order by instante, id limit limite);
  get diagnostics retiradas = row_count;
  perform set_config('gestion.auditoria', '', true);
  return retiradas;
end
$$;

-- Puts the pseudonym of a person who is anonymised in the place of their user name, and takes what names them out of the details
-- that say whom or what an act was about. Null leaves what there is.
create function auditoria_anonimizar(fila bigint, seudonimo text, sin_ella jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if seudonimo is not null and not exists (
    select from public.personas_actos a
    where a.clase = 'anonimizacion' and auditoria_anonimizar.seudonimo in (a.seudonimo, a.seudonimo || substring(auditoria_anonimizar.seudonimo from '-\d+$'))
  ) then
    raise insufficient_privilege using message = 'a user name gives way to the pseudonym of an anonymisation alone';
  end if;
  perform set_config('gestion.auditoria', 'funcion', true);
  update public.auditoria set
    usuario = coalesce(auditoria_anonimizar.seudonimo, usuario),
    detalle = case when accion ~ '^(persona[.]|sesion[.]fin|tarea[.]inicio|respaldo[.]|reinicio[.])'
      then coalesce(sin_ella, detalle) else detalle end
  where id = fila;
  perform set_config('gestion.auditoria', '', true);
end
$$;

revoke all on function auditoria_retirar(integer, integer) from public;
revoke all on function auditoria_anonimizar(bigint, text, jsonb) from public;
