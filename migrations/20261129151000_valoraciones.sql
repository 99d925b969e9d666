-- What is evaluated by the rubric beside accompaniments: self-reviews, second reviews, calibrations (decision 0085).

create table ciclos_de_valoracion (
  semestre text primary key check (semestre ~ '^\d{4}-[12]$'),
  -- Last day on which teachers review themselves; null: they do not.
  autoevaluacion_hasta date,
  -- Share of the accompaniments that a second person reviews, in percent; 0: none.
  segundas smallint not null default 0 check (segundas between 0 and 10),
  -- From which the lots are drawn; made once, so that they can be drawn again.
  semilla text not null,
  version integer not null default 1 check (version > 0)
);

comment on table ciclos_de_valoracion is '[sin registros] Self-reviews and second reviews of each semester: until when, how many. Owner: valoraciones.';

create table muestras (
  id uuid primary key,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  nombre text not null check (nombre <> ''),
  direccion text not null,
  tipo text not null check (tipo in ('AMV', 'APV')),
  -- The rubric by which all evaluators mark it.
  version_rubrica integer not null check (version_rubrica > 0),
  creada timestamptz not null
);

comment on table muestras is 'Sample classrooms that all evaluators mark. Owner: valoraciones.';
create index muestras_semestre on muestras (semestre, creada);

create table valoraciones (
  id uuid primary key,
  clase text not null check (clase in ('autoevaluacion', 'segunda', 'calibracion')),
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  -- Who marks.
  usuario text not null,
  nombre text not null,
  correo text not null check (correo = lower(correo)),
  -- Whose classroom; of a self-review the same person, of a sample nobody.
  docente text,
  docente_correo text check (docente_correo = lower(docente_correo)),
  codigo text,
  tipo text not null check (tipo in ('AMV', 'APV')),
  version_rubrica integer not null check (version_rubrica > 0),
  -- The accompaniment that it is the second review of, or to which the self-review was shown.
  acompanamiento uuid references registros on delete cascade,
  muestra uuid references muestras on delete cascade,
  -- What the second person reads, as the first did, without suggestions; the marks of the first, which they never read; how the
  -- lot fell.
  evidencias jsonb not null default '{}' check (jsonb_typeof(evidencias) = 'object'),
  primera jsonb check (jsonb_typeof(primera) = 'object'),
  sorteo jsonb check (jsonb_typeof(sorteo) = 'object'),
  elecciones jsonb not null default '{}' check (jsonb_typeof(elecciones) = 'object'),
  version integer not null default 1 check (version > 0),
  creada timestamptz not null,
  guardada timestamptz,
  -- Last day on which it can be sent; null: the day of the semester, or none.
  vence date,
  enviada timestamptz,
  -- It was not sent in time.
  vencida timestamptz,
  check ((clase = 'segunda') = (primera is not null)),
  check ((clase = 'calibracion') = (muestra is not null)),
  check (clase <> 'segunda' or acompanamiento is not null)
);

comment on table valoraciones is '[personas] Classrooms marked by the rubric beside accompaniments. Owner: valoraciones.';
create unique index valoraciones_autoevaluacion on valoraciones (semestre, docente_correo, codigo) where clase = 'autoevaluacion';
create unique index valoraciones_segunda on valoraciones (acompanamiento) where clase = 'segunda';
create unique index valoraciones_calibracion on valoraciones (muestra, usuario) where clase = 'calibracion';
create index valoraciones_usuario on valoraciones (usuario, clase);
create index valoraciones_acompanamiento on valoraciones (acompanamiento);

-- The choice that an evaluator had made before they saw the teacher's: it counts in figures, a later one is marked.
create table autoevaluaciones_vistas (
  valoracion uuid not null references valoraciones on delete cascade,
  evaluador text not null,
  clave text not null,
  antes text not null,
  vista timestamptz not null,
  primary key (valoracion, evaluador, clave)
);

comment on table autoevaluaciones_vistas is '[personas] Criteria of self-reviews that an evaluator saw, with their own choice before. Owner: valoraciones.';

alter table cambios drop constraint cambios_check, add constraint cambios_check check (coalesce(case recurso
  when 'ajustes' then jsonb_typeof(detalle) = 'object'
  when 'lista' then origen in ('mano', 'archivo', 'deshacer') and jsonb_typeof(detalle) = 'object'
  when 'asignatura' then origen in ('mano', 'archivo', 'moodle') and (antes is not null or despues is not null)
  when 'calendario' then despues is not null
  when 'ciclo' then antes is not null and despues is not null
  when 'divulgacion' then antes is not null and despues is not null
  when 'encuesta' then antes is not null and despues is not null
  when 'evaluador' then despues is not null
  when 'mejora' then jsonb_typeof(detalle) = 'array' and nota is not null
  when 'plan-de-visitas' then despues is not null
  when 'redaccion' then jsonb_typeof(detalle) = 'array'
  when 'semestre' then despues is not null
  when 'solicitud' then detalle ->> 'paso' is not null
  when 'vigencia' then despues is not null
end, false));

-- A reader from whom the accompaniment is kept finds it in no other row of these either.
create view sin_ocultos.valoraciones as
  select * from public.valoraciones where usuario = current_setting('gestion.lector', true)
    or acompanamiento is null or acompanamiento <> all((select sin_ocultos.registros_ocultos())::uuid[]);

-- The plan of visits names who evaluates.
create view sin_ocultos.visitas as
  select v.* from public.visitas v where not exists (
    select from public.registros r where r.id = any((select sin_ocultos.registros_ocultos())::uuid[])
      and r.semestre = v.semestre and lower(r.datos #>> '{infoAcompanamiento,informacionDocente,correo}') = v.correo
      and r.datos #>> '{infoAcompanamiento,informacionAsignatura,codigoAsignatura}' = v.codigo);

insert into compatibilidad values ('20261129151000_valoraciones', '20261128100000_ambito_de_las_filas');
