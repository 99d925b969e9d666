-- Copies and resets of courses of the learning platform: what was asked for, how each course stands, and the copies.

-- A course as it was last read of its server; copies and rows of batches are of one.
create table respaldo_cursos (
  servidor text not null,
  curso integer not null,
  nombre text not null,
  nombre_corto text not null,
  -- The names of its category and of those that it lies in, and their ids, the outermost first.
  categoria text not null,
  ruta integer[] not null,
  -- Names as they are searched: without case and accents.
  busqueda text not null,
  primary key (servidor, curso)
);

comment on table respaldo_cursos is 'Cursos de los que se han pedido copias o reinicios.';
create index respaldo_cursos_nombre on respaldo_cursos (nombre collate "es-x-icu", servidor, curso);

-- Copies that are made each week.
create table respaldo_programaciones (
  id uuid primary key,
  servidor text not null,
  id_categoria integer not null,
  categoria text not null,
  -- Monday is 1; the hour is Bogotá's.
  dia smallint not null check (dia between 1 and 7),
  hora smallint not null check (hora between 0 and 23),
  conservar smallint not null check (conservar > 0),
  -- Null: switched off.
  proxima timestamptz,
  usuario text not null,
  nombre text not null,
  creada timestamptz not null,
  unique (servidor, id_categoria)
);

comment on table respaldo_programaciones is '[personas] Copias semanales de los cursos de una categoría, y quién las programó.';
create index respaldo_programaciones_proxima on respaldo_programaciones (proxima);

-- Courses that are done together, as one job.
create table respaldo_tandas (
  id uuid primary key,
  clase text not null check (clase in ('respaldo', 'reinicio')),
  asunto text not null,
  con_respaldo boolean not null check (con_respaldo or clase = 'reinicio'),
  -- No reference, here and in the rows: what a backup copies may not be referred to by what it does not.
  programacion uuid,
  usuario text not null,
  nombre text not null,
  -- The job that does it; the last of them.
  tarea uuid,
  creada timestamptz not null,
  terminada timestamptz
);

-- Where our own backup is restored, nothing of this is under way, and nobody is reset a second time.
comment on table respaldo_tandas is '[personas] [no se copia] Tandas de copias y reinicios de cursos, y quién las pidió.';
create index respaldo_tandas_creada on respaldo_tandas (creada desc, id desc);
create index respaldo_tandas_programacion on respaldo_tandas (programacion, creada desc);
create index respaldo_tandas_abiertas on respaldo_tandas (creada) where terminada is null;

-- The categories of a batch, whole or some courses of it; the job reads which courses that are.
create table respaldo_pedidos (
  tanda uuid not null references respaldo_tandas on delete cascade,
  servidor text not null,
  id_categoria integer not null,
  categoria text not null,
  -- Null: all its courses.
  cursos integer[] check (cardinality(cursos) > 0),
  leido boolean not null default false,
  motivo text,
  primary key (tanda, servidor, id_categoria),
  check (not leido or motivo is null)
);

comment on table respaldo_pedidos is '[no se copia] Las categorías de una tanda.';

create table respaldo_filas (
  id uuid primary key,
  tanda uuid not null references respaldo_tandas on delete cascade,
  servidor text not null,
  curso integer not null,
  -- Its place in the batch.
  orden integer not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'solicitado', 'en-moodle', 'descargando',
    'copiado', 'reiniciando', 'hecho', 'fallido', 'por-confirmar', 'cancelado')),
  intento integer not null default 0,
  -- What the copy was asked for by: with the same one Moodle makes no second copy. And Moodle's own name for it. Both as
  -- long as it may still come of that.
  clave uuid,
  pedido text check (pedido is null or clave is not null),
  avance real check (avance between 0 and 1),
  tamano bigint,
  motivo text,
  -- What the course had before it was reset.
  perdida jsonb,
  iniciado timestamptz,
  terminado timestamptz,
  -- Since when Moodle says the same of the copy.
  quieto timestamptz,
  unique (tanda, servidor, curso),
  check ((estado in ('hecho', 'fallido', 'por-confirmar', 'cancelado')) = (terminado is not null)),
  check (estado not in ('fallido', 'por-confirmar') or motivo is not null)
);

comment on table respaldo_filas is '[no se copia] Los cursos de una tanda, y cómo está cada uno.';
create index respaldo_filas_curso on respaldo_filas (servidor, curso);
create index respaldo_filas_activas on respaldo_filas (servidor) where terminado is null;

-- Servers that do not answer a batch, and until when it lets them be.
create table respaldo_esperas (
  tanda uuid not null references respaldo_tandas on delete cascade,
  servidor text not null,
  motivo text not null,
  intentos integer not null check (intentos > 0),
  hasta timestamptz not null,
  primary key (tanda, servidor)
);

comment on table respaldo_esperas is '[no se copia] Servidores que no responden a una tanda.';

-- Copies that lie with us: the id is the key of the file in the folder `respaldos`.
create table respaldo_copias (
  id uuid primary key,
  servidor text not null,
  curso integer not null,
  archivo text not null,
  tamano bigint not null check (tamano > 0),
  sha256 bytea not null check (length(sha256) = 32),
  hecha timestamptz not null,
  segundos integer not null check (segundos >= 0),
  origen text not null check (origen in ('persona', 'programacion', 'reinicio')),
  -- Its file was looked for and is not there.
  ausente boolean not null default false,
  -- Nobody sees it any more; its file goes next.
  retirada timestamptz,
  foreign key (servidor, curso) references respaldo_cursos
);

comment on table respaldo_copias is 'Copias de cursos. Los archivos, en la carpeta respaldos, no los lleva la copia de seguridad de la aplicación.';
create index respaldo_copias_curso on respaldo_copias (servidor, curso, hecha desc) where retirada is null;
create index respaldo_copias_retiradas on respaldo_copias (retirada) where retirada is not null;
