-- Teachers see their own survey results from a day that managers set, and keep a note of their own.

create table divulgaciones_de_encuesta (
  semestre text primary key check (semestre ~ '^\d{4}-[12]$'),
  -- First day on which teachers see their results; null: they do not.
  desde date,
  version integer not null default 1 check (version > 0)
);

comment on table divulgaciones_de_encuesta is '[sin registros] From which day teachers see their survey results of each semester. Owner: encuestas.';

create table apuntes_de_encuesta (
  usuario text not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  -- Sealed: its teacher alone reads it.
  contenido bytea not null,
  guardado timestamptz not null,
  version integer not null default 1 check (version > 0),
  primary key (usuario, semestre)
);

comment on table apuntes_de_encuesta is '[personas] Private note of a teacher on their survey results of a semester. Owner: encuestas.';

-- A semester without a row is worded as the one before.
create table redacciones_de_encuesta (
  semestre text primary key check (semestre ~ '^\d{4}-[12]$'),
  -- The label of every question, by its key.
  etiquetas jsonb not null check (jsonb_typeof(etiquetas) = 'object'),
  version integer not null default 1 check (version > 0)
);

comment on table redacciones_de_encuesta is '[sin registros] Wording of the survey from each semester that changed it. Owner: encuestas.';

-- The history knows changes of that day and of that wording too.
alter table cambios drop constraint cambios_check, add constraint cambios_check check (coalesce(case recurso
  when 'ajustes' then jsonb_typeof(detalle) = 'object'
  when 'lista' then origen in ('mano', 'archivo', 'deshacer') and jsonb_typeof(detalle) = 'object'
  when 'asignatura' then origen in ('mano', 'archivo', 'moodle') and (antes is not null or despues is not null)
  when 'calendario' then despues is not null
  when 'divulgacion' then antes is not null and despues is not null
  when 'encuesta' then antes is not null and despues is not null
  when 'mejora' then jsonb_typeof(detalle) = 'array' and nota is not null
  when 'redaccion' then jsonb_typeof(detalle) = 'array'
  when 'semestre' then despues is not null
  when 'solicitud' then detalle ->> 'paso' is not null
  when 'vigencia' then despues is not null
end, false));

insert into compatibilidad values ('20261129060000_encuesta_del_docente', '20261128100000_ambito_de_las_filas');
