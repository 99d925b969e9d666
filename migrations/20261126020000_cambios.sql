-- One history of everything that is changed by versions: who changed what, when, and the version that it led to. It takes in what
-- each of them kept in a table of its own; no row is lost.
create table cambios (
  recurso text not null,
  -- Its id, name or semester among those of its kind.
  clave text not null,
  -- The version that it led to.
  version integer not null check (version > 0),
  instante timestamptz not null,
  usuario text not null,
  nombre text not null,
  -- By hand, from a file, from Moodle, or by taking the last change back.
  origen text,
  -- All of it before and after; null: it was added, or deleted.
  antes jsonb,
  despues jsonb,
  -- What was changed, where that alone is kept.
  detalle jsonb,
  nota text,
  -- What a change belongs to stays with it. Subject assignments have no reference: the history of what was deleted stays.
  lista text generated always as (case when recurso = 'lista' then clave end) stored references listas,
  semestre text generated always as (case when recurso = 'calendario' then clave end) stored references calendarios,
  mejora uuid generated always as (case when recurso = 'mejora' then clave::uuid end) stored references mejoras on delete cascade,
  solicitud uuid generated always as (case when recurso = 'solicitud' then clave::uuid end) stored
    references solicitudes_titulares,
  primary key (recurso, clave, version),
  check (coalesce(case recurso
    when 'ajustes' then jsonb_typeof(detalle) = 'object'
    when 'lista' then origen in ('mano', 'archivo', 'deshacer') and jsonb_typeof(detalle) = 'object'
    when 'asignatura' then origen in ('mano', 'archivo', 'moodle') and (antes is not null or despues is not null)
    when 'calendario' then despues is not null
    when 'mejora' then jsonb_typeof(detalle) = 'array' and nota is not null
    when 'solicitud' then detalle ->> 'paso' is not null
  end, false))
);

-- An action goes with its accompaniment, and its history with it.
create index cambios_mejora on cambios (mejora) where mejora is not null;

comment on table cambios is '[sin registros salvo recurso in (''asignatura'', ''mejora'', ''solicitud'')] [personas] Quién cambió qué, versión por versión.';

-- Settings have one version for all of them: the number of the last change.
insert into cambios (recurso, clave, version, instante, usuario, nombre, detalle)
select 'ajustes', 'ajustes', id, instante, usuario, persona,
  jsonb_build_object('ajuste', ajuste, 'antes', antes, 'despues', despues)
from ajustes_cambios;
drop table ajustes_cambios;

insert into cambios (recurso, clave, version, instante, usuario, nombre, origen, detalle)
select 'lista', lista, version, instante, usuario, persona, origen, diferencia from listas_cambios;
drop table listas_cambios;

insert into cambios (recurso, clave, version, instante, usuario, nombre, antes, despues)
select 'calendario', semestre, version, instante, usuario, nombre, antes, despues from calendario_cambios;
drop table calendario_cambios;

-- Each change raised the version by one: the last one led to that of the row. Of a row that is no more they are counted from the
-- first, which led to 1 where it was added then.
insert into cambios (recurso, clave, version, instante, usuario, nombre, origen, antes, despues)
select 'asignatura', c.asignatura, c.lugar + greatest(0, coalesce(a.version - c.todos, c.desde)), c.instante, c.usuario, c.nombre,
  c.origen, c.antes, c.despues
from (
  select *, row_number() over una as lugar, count(*) over (partition by asignatura) as todos,
    case when first_value(antes) over una is null then 0 else 1 end as desde
  from asignaturas_cambios window una as (partition by asignatura order by id)
) as c left join asignaturas as a on a.id = c.asignatura;
drop table asignaturas_cambios;

insert into cambios (recurso, clave, version, instante, usuario, nombre, detalle, nota)
select 'mejora', mejora, version, instante, usuario, nombre, cambios, nota from mejora_cambios;
drop table mejora_cambios;

-- Each step raised the version by one, from 1 on: that with which a request is registered.
insert into cambios (recurso, clave, version, instante, usuario, nombre, detalle, nota)
select 'solicitud', solicitud, row_number() over (partition by solicitud order by id), instante, usuario, nombre,
  jsonb_build_object('paso', paso, 'dia', dia), texto
from solicitudes_titulares_pasos;
drop table solicitudes_titulares_pasos;
