-- The verified mode of the teachers' survey: its key of each semester, tokens issued, and tokens spent (decision 0080).

create table modos_de_encuesta (
  semestre text primary key check (semestre ~ '^\d{4}-[12]$'),
  modo text not null check (modo in ('abierta', 'verificada')),
  version integer not null default 1 check (version > 0),
  -- The key pair is made when the mode is first verified, and never exchanged. The secret key is sealed.
  publica text,
  secreta bytea,
  -- The day on which the secret key was destroyed: no answer could arrive any more.
  destruida date,
  check (modo = 'abierta' or publica is not null),
  check ((secreta is null) = (publica is null or destruida is not null))
);

comment on table modos_de_encuesta is '[sin registros] The mode of the survey of each semester, and its key. Owner: papeletas.';

-- Rows of one subject are written again together, in random order, with each that is added: neither a row's place nor
-- the transaction that wrote it tells when its person asked.
create table papeletas_emitidas (
  semestre text not null,
  asignatura text not null,
  -- The account, by the Moodle that signs people in and its number there.
  servidor text not null,
  cuenta bigint not null,
  usuario text not null,
  dia date not null,
  -- SHA-256 of the blinded value.
  huella bytea not null check (length(huella) = 32),
  primary key (semestre, asignatura, servidor, cuenta)
);

comment on table papeletas_emitidas is '[personas] Tokens of the verified survey that were issued: to whom, for which subject, on which day. Owner: papeletas.';

-- Written again in the same way. Nothing in it is known when a token is issued.
create table papeletas_usadas (
  -- SHA-256 of the token's output.
  huella bytea primary key check (length(huella) = 32),
  semestre text not null,
  asignatura text not null
);

comment on table papeletas_usadas is 'Tokens of the verified survey that were spent with an answer. Owner: papeletas.';
create index papeletas_usadas_asignatura on papeletas_usadas (semestre, asignatura);

create table matriculas_leidas (
  servidor text not null,
  cuenta bigint not null,
  semestre text not null,
  -- The Moodle that was read.
  plataforma text not null,
  usuario text not null,
  dia date not null,
  -- Codes of subjects and, where several teachers have one, the addresses of those of the course.
  asignaturas jsonb not null check (jsonb_typeof(asignaturas) = 'array'),
  primary key (servidor, cuenta, semestre, plataforma)
);

comment on table matriculas_leidas is '[sin registros] [personas] Subjects in which a student was enrolled when they were last asked for. Owner: papeletas.';

-- The history knows changes of the mode too.
alter table cambios drop constraint cambios_check, add constraint cambios_check check (coalesce(case recurso
  when 'ajustes' then jsonb_typeof(detalle) = 'object'
  when 'lista' then origen in ('mano', 'archivo', 'deshacer') and jsonb_typeof(detalle) = 'object'
  when 'asignatura' then origen in ('mano', 'archivo', 'moodle') and (antes is not null or despues is not null)
  when 'calendario' then despues is not null
  when 'encuesta' then antes is not null and despues is not null
  when 'mejora' then jsonb_typeof(detalle) = 'array' and nota is not null
  when 'semestre' then despues is not null
  when 'solicitud' then detalle ->> 'paso' is not null
  when 'vigencia' then despues is not null
end, false));

insert into compatibilidad values ('20261129040000_papeletas', '20261128100000_ambito_de_las_filas');
