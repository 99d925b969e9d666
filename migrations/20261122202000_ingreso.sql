-- Sessions of the release before this one lie in browsers under a cookie name without prefix, until they come under the new one.
alter table sesiones add column cookie_anterior boolean not null default true;
alter table sesiones alter column cookie_anterior set default false;

-- User names that were typed at the login and that nobody ever entered with may be passwords. The key of the hash that is kept
-- of them from this release on is not known here: of those that are there, a hash by a key that is forgotten at once.
do $$
declare
  clave text := gen_random_uuid()::text || gen_random_uuid()::text;
begin
  update auditoria set usuario =
    'desconocido:' || left(encode(sha256(convert_to(clave || usuario, 'UTF8')), 'hex'), 16)
  where accion = 'sesion.ingreso' and resultado = 'rechazado' and usuario not in (
    select usuario from auditoria where accion = 'sesion.ingreso' and resultado = 'hecho' and usuario is not null);
end
$$;
delete from intentos_ingreso;

-- Whether somebody ever entered with a name is asked at each attempt.
create index auditoria_ingresos on auditoria (usuario) where accion = 'sesion.ingreso' and resultado = 'hecho';

-- What an attempt is charged to (decision 0031).
alter table intentos_ingreso add column via text not null default 'libre'
  check (via in ('libre', 'reto', 'dispositivo'));

-- The last time that Moodle was asked whether the person may still enter, with or without an answer.
alter table sesiones add column estado_intentado timestamptz not null default now();
