-- Rows that a person does not read for a while: an accompaniment that they are to review without knowing its marks (decision 0084).

create table ocultos (
  lector text not null,
  registro uuid not null references registros on delete cascade,
  primary key (lector, registro)
);

comment on table ocultos is '[personas] Records that a person does not read until they reviewed them. Owner: ocultos.';
create index ocultos_registro on ocultos (registro);

-- The same tables without those rows, under the same names: connections of such a reader look here first (readers.ts).
create schema if not exists sin_ocultos;

create function sin_ocultos.registros_ocultos() returns uuid[] language sql stable as $$
  select coalesce(array_agg(registro), '{}') from public.ocultos
  where lector = current_setting('gestion.lector', true)
$$;

-- Reports, mail and acts name the items of a record.
create function sin_ocultos.filas_ocultas() returns text[] language sql stable as $$
  select sin_ocultos.registros_ocultos()::text[] || coalesce(array_agg(id::text), '{}')
  from public.items where registro = any(sin_ocultos.registros_ocultos())
$$;

-- Messages that carry a result, or tell of it.
create function sin_ocultos.correos_ocultos() returns uuid[] language sql stable as $$
  select coalesce(array_agg(correo), '{}') from (
    select correo from public.acompanamiento_envios where acompanamiento = any(sin_ocultos.registros_ocultos())
    union
    select correo from public.correo_destinatarios where filas && sin_ocultos.filas_ocultas()
  ) as ocultos
$$;

create function sin_ocultos.mejoras_ocultas() returns uuid[] language sql stable as $$
  select coalesce(array_agg(id), '{}') from public.mejoras where acompanamiento = any(sin_ocultos.registros_ocultos())
$$;

-- Subjects of hidden accompaniments: who reads their classroom, or chose it, is told by jobs and acts.
create function sin_ocultos.asignaturas_ocultas() returns text[] language sql stable as $$
  select coalesce(array_agg(datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}'), '{}')
  from public.registros where id = any(sin_ocultos.registros_ocultos())
$$;

create function sin_ocultos.tareas_ocultas() returns uuid[] language sql stable as $$
  select coalesce(array_agg(tarea), '{}') from (
    select tarea from public.correos where id = any(sin_ocultos.correos_ocultos()) and tarea is not null
    union
    select tarea from public.evidencia_lecturas where codigo = any(sin_ocultos.asignaturas_ocultas())
      and evaluador <> current_setting('gestion.lector', true) and tarea is not null
  ) as ocultas
$$;

create view sin_ocultos.registros as
  select * from public.registros where id <> all((select sin_ocultos.registros_ocultos())::uuid[]);
create view sin_ocultos.items as
  select * from public.items where registro <> all((select sin_ocultos.registros_ocultos())::uuid[]);
create view sin_ocultos.archivos as
  select * from public.archivos where registro <> all((select sin_ocultos.registros_ocultos())::uuid[]);
create view sin_ocultos.historial as
  select * from public.historial where registro is null or registro <> all((select sin_ocultos.registros_ocultos())::uuid[]);
create view sin_ocultos.acompanamientos_vistos as
  select * from public.acompanamientos_vistos where acompanamiento <> all((select sin_ocultos.registros_ocultos())::uuid[]);
create view sin_ocultos.acompanamiento_envios as
  select * from public.acompanamiento_envios where acompanamiento <> all((select sin_ocultos.registros_ocultos())::uuid[]);
create view sin_ocultos.mejoras as
  select * from public.mejoras where acompanamiento <> all((select sin_ocultos.registros_ocultos())::uuid[]);
create view sin_ocultos.cambios as
  select * from public.cambios where mejora is null or mejora <> all((select sin_ocultos.mejoras_ocultas())::uuid[]);
create view sin_ocultos.correos as
  select * from public.correos where id <> all((select sin_ocultos.correos_ocultos())::uuid[]);
create view sin_ocultos.correo_destinatarios as
  select * from public.correo_destinatarios where correo <> all((select sin_ocultos.correos_ocultos())::uuid[]);
create view sin_ocultos.tareas as
  select * from public.tareas where id <> all((select sin_ocultos.tareas_ocultas())::uuid[]);
create view sin_ocultos.auditoria as
  select * from public.auditoria where not objeto_ids && (select sin_ocultos.filas_ocultas() || (sin_ocultos.mejoras_ocultas()
      || sin_ocultos.correos_ocultos() || sin_ocultos.tareas_ocultas())::text[])
    and not (accion = 'evidencia.aula' and usuario is distinct from current_setting('gestion.lector', true)
      and detalle ->> 'codigo' = any((select sin_ocultos.asignaturas_ocultas())::text[]));

insert into compatibilidad values ('20261129141000_ocultos', '20261128100000_ambito_de_las_filas');
