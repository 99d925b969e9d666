-- The plan of a semester's accompaniments: who evaluates, by which rules teachers are drawn, and the visits (decision 0082).

create table evaluadores (
  usuario text primary key,
  -- The key of their history, which names nobody.
  id uuid not null unique default gen_random_uuid(),
  nombre text not null,
  correo text not null,
  -- Texts of the faculties that they visit; empty: all.
  facultades text[] not null default '{}',
  activo boolean not null default true,
  version integer not null default 1 check (version > 0),
  -- The Monday of the last week of which they were reminded.
  recordado date
);

comment on table evaluadores is '[personas] Who evaluates accompaniments, and of which faculties. Owner: visitas.';

create table planes_de_visitas (
  semestre text primary key check (semestre ~ '^\d{4}-[12]$'),
  reglas jsonb not null check (jsonb_typeof(reglas) = 'object'),
  -- Orders the lots; random when the plan is made, and kept: the same teachers are drawn again.
  semilla text not null check (semilla ~ '^[0-9a-f]{32}$'),
  -- Days before the week of a visit in which its teacher is told; null: they are not.
  aviso_dias smallint check (aviso_dias between 1 and 14),
  recordar boolean not null,
  version integer not null default 1 check (version > 0)
);

comment on table planes_de_visitas is 'Rules of the plan of visits of each semester. Owner: visitas.';

create table visitas (
  id uuid primary key,
  semestre text not null references planes_de_visitas,
  -- The teacher, in small letters.
  correo text not null check (correo = lower(correo)),
  docente text not null,
  codigo text not null,
  tipo text not null check (tipo in ('AMV', 'APV')),
  facultad text not null,
  -- User name; null: of nobody yet.
  evaluador text,
  semana smallint not null check (semana between 1 and 30),
  motivo text not null check (motivo in ('nuevo', 'total-bajo', 'nunca-visitado', 'sorteo', 'manual')),
  -- Taken out by a person. It is kept, so that drawing again does not bring it back.
  quitada boolean not null default false,
  version integer not null default 1 check (version > 0),
  -- The teacher was told.
  avisada timestamptz,
  unique (semestre, correo, codigo)
);

comment on table visitas is '[personas] Planned accompaniments of each semester, whose state follows from what was sent. Owner: visitas.';

-- The history knows changes of plans and evaluators too.
alter table cambios drop constraint cambios_check, add constraint cambios_check check (coalesce(case recurso
  when 'ajustes' then jsonb_typeof(detalle) = 'object'
  when 'lista' then origen in ('mano', 'archivo', 'deshacer') and jsonb_typeof(detalle) = 'object'
  when 'asignatura' then origen in ('mano', 'archivo', 'moodle') and (antes is not null or despues is not null)
  when 'calendario' then despues is not null
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

insert into compatibilidad values ('20261129150000_visitas', '20261129040000_papeletas');
