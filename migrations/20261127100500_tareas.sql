-- Long work: jobs and their processes, loads of files, copies and resets of courses.

-- The queue that makes it happen is the library's own (schema graphile_worker); a row's id is the key of its job there. Where a
-- backup is restored, nothing of this is begun a second time.
create table tareas (
  id uuid primary key,
  tipo text not null,
  -- What it is and what about, in the words of the moment in which it was asked for.
  titulo text not null,
  asunto text not null,
  entrada jsonb not null,
  -- Of who, what and with what: the same is not asked for twice while it is under way.
  huella bytea not null check (length(huella) = 32),
  -- Who asked for it.
  usuario text not null,
  nombre text not null,
  roles text[] not null,
  estado text not null default 'en-cola' check (estado in ('en-cola', 'en-curso', 'terminada', 'fallida', 'cancelada')),
  -- Grows with each beginning: what an earlier one still says is not heard.
  vez integer not null default 0,
  -- There came more to do for it while it was being done: at its end it is begun again.
  de_nuevo boolean not null default false,
  -- Beginnings in a row after which it had got no further: what its attempts count.
  sin_avance integer not null default 0,
  fase text,
  hechos integer check (hechos >= 0),
  total integer check (total >= 0),
  -- Since when it has counted what is done now, and from how many: what the time left is told by.
  cuenta_desde timestamptz,
  cuenta_hechos integer,
  cancelacion timestamptz,
  resumen text,
  error text,
  -- A file that it made, under this key in the folder of results.
  archivo uuid,
  archivo_nombre text,
  archivo_tipo text,
  archivo_tamano bigint,
  archivo_vence timestamptz,
  creada timestamptz not null default clock_timestamp(),
  iniciada timestamptz,
  terminada timestamptz,
  cambiada timestamptz not null default clock_timestamp(),
  -- When whoever asked for it saw how it ended; when somebody took care of a failure.
  vista timestamptz,
  atendida timestamptz,
  check ((estado in ('terminada', 'fallida', 'cancelada')) = (terminada is not null)),
  check ((estado = 'fallida') = (error is not null)),
  check (archivo is null or (estado = 'terminada' and archivo_nombre is not null and archivo_tipo is not null
    and archivo_tamano is not null and archivo_vence is not null))
);

comment on table tareas is '[sin registros] [no se copia] Jobs that a person or a routine asked for: how far each is, and how it ended. Owner: tareas.';
create unique index tareas_en_marcha on tareas (huella) where estado in ('en-cola', 'en-curso');
create index tareas_usuario on tareas (usuario, creada desc, id desc);
create index tareas_creada on tareas (creada desc, id desc);
create index tareas_cambiada on tareas (cambiada);
create index tareas_por_atender on tareas (terminada) where estado = 'fallida' and atendida is null;

create function marcar_cambio() returns trigger language plpgsql as $$
begin
  new.cambiada := clock_timestamp();
  return new;
end $$;

create trigger tareas_cambio before update on tareas for each row execute function marcar_cambio();

-- By the clock of the database.
create table horarios (
  nombre text primary key,
  -- Null: it never began, or a clock that was ahead had noted it.
  ultima timestamptz,
  siguiente timestamptz not null
);

comment on table horarios is '[sin registros] [no se copia] Tasks that begin by the clock: when each began last and when it is due next. Owner: platform.';

-- Numbers only grow: the newest is how many ever began.
create table procesos (
  id bigint generated always as identity primary key,
  version text not null,
  iniciado timestamptz not null default clock_timestamp(),
  visto timestamptz not null default clock_timestamp(),
  -- Null while it runs, and where it died.
  terminado timestamptz,
  -- Resident memory at its last sign, in bytes.
  memoria bigint not null
);

comment on table procesos is '[sin registros] [no se copia] Processes that run jobs, and the last sign of life of each. Owner: platform.';

-- Loads ----------------------------------------------------------------------------------------------------------------------

-- The rows and both files go after some days; what is left counts.
create table cargas (
  id uuid primary key,
  -- The kind of sheet.
  tipo text not null,
  -- Where its rows come from, where nobody sent them as a file.
  origen text,
  usuario text not null,
  nombre text not null,
  -- Keys in the file store: as it came, and with its faults marked.
  archivo uuid,
  marcado uuid,
  archivo_nombre text,
  tamano integer not null check (tamano > 0),
  estado text not null check (estado in ('en-revision', 'rechazada', 'revisada', 'aceptada', 'terminada')),
  -- Why the file as a whole cannot be loaded.
  error text,
  -- Where its rows stand in the file.
  hoja text,
  encabezado integer,
  avisos jsonb not null default '[]' check (jsonb_typeof(avisos) = 'array'),
  -- What the rows came to, once they are gone.
  resumen jsonb,
  -- The jobs that check it and that do it; the last of each.
  revision uuid,
  aplicacion uuid,
  creada timestamptz not null default now(),
  aceptada timestamptz,
  terminada timestamptz,
  retirada timestamptz,
  check ((estado = 'rechazada') = (error is not null)),
  check ((estado in ('aceptada', 'terminada')) = (aceptada is not null)),
  check (retirada is null or (archivo is null and marcado is null and archivo_nombre is null))
);

comment on table cargas is '[personas] Files whose rows were checked, planned and done: who sent which, and what came of it. Owner: cargas.';
create index cargas_tipo on cargas (tipo, creada desc, id desc);
create index cargas_por_retirar on cargas (creada) where retirada is null;

create table carga_filas (
  carga uuid not null references cargas on delete cascade,
  -- As the spreadsheet shows it.
  numero integer not null check (numero > 0),
  datos jsonb not null check (jsonb_typeof(datos) = 'object'),
  problemas jsonb not null check (jsonb_typeof(problemas) = 'array'),
  nota text,
  primary key (carga, numero)
);

comment on table carga_filas is '[personas] The rows of loads. Owner: cargas.';

create table carga_acciones (
  carga uuid not null,
  fila integer not null,
  accion text not null,
  -- Its place among those of its row.
  orden integer not null,
  detalle text,
  cambios jsonb not null check (jsonb_typeof(cambios) = 'array'),
  plan jsonb,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'hecha', 'estaba', 'fallida', 'interrumpida')),
  -- What was done may have something to be looked after, too: an account of which nobody knows whether its password was sent.
  motivo text,
  primary key (carga, fila, accion),
  foreign key (carga, fila) references carga_filas on delete cascade,
  check (case when estado in ('fallida', 'interrumpida') then motivo is not null
    else motivo is null or estado in ('hecha', 'estaba') end)
);

comment on table carga_acciones is '[personas] What is done for each row of a load. Owner: cargas.';
create index carga_acciones_por_hacer on carga_acciones (carga, accion, fila)
  where estado in ('pendiente', 'interrumpida');

-- Copies and resets of courses of the learning platform ----------------------------------------------------------------------

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

comment on table respaldo_cursos is 'Courses of which copies or resets were asked for. Owner: respaldos.';
create index respaldo_cursos_nombre on respaldo_cursos (nombre collate "es-x-icu", servidor, curso);

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
  -- The night that it left out, as its copies of the time before were still being made.
  omitida timestamptz,
  usuario text not null,
  nombre text not null,
  creada timestamptz not null,
  unique (servidor, id_categoria)
);

comment on table respaldo_programaciones is '[personas] Weekly copies of the courses of a category, and who scheduled each. Owner: respaldos.';
create index respaldo_programaciones_proxima on respaldo_programaciones (proxima);

-- Done as one job. Where our own backup is restored, nothing of this is under way, and nobody is reset a second time.
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

comment on table respaldo_tandas is '[personas] [no se copia] Batches of copies and resets of courses, and who asked for each. Owner: respaldos.';
create index respaldo_tandas_creada on respaldo_tandas (creada desc, id desc);
create index respaldo_tandas_programacion on respaldo_tandas (programacion, creada desc);
create index respaldo_tandas_abiertas on respaldo_tandas (creada) where terminada is null;

-- Whole or some of their courses; the job reads which courses that are.
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

comment on table respaldo_pedidos is '[no se copia] The categories of a batch. Owner: respaldos.';

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
  -- A course that its server fails to answer for waits alone: how often that happened in a row, and when last.
  tropiezos smallint not null default 0 check (tropiezos >= 0),
  tropezo timestamptz,
  unique (tanda, servidor, curso),
  check ((estado in ('hecho', 'fallido', 'por-confirmar', 'cancelado')) = (terminado is not null)),
  check (estado not in ('fallido', 'por-confirmar') or motivo is not null),
  check ((tropiezos = 0) = (tropezo is null))
);

comment on table respaldo_filas is '[no se copia] The courses of a batch, and how each stands. Owner: respaldos.';
create index respaldo_filas_curso on respaldo_filas (servidor, curso);
create index respaldo_filas_activas on respaldo_filas (servidor) where terminado is null;
-- Courses that ended and whose copy the server may still hold.
create index respaldo_filas_por_borrar on respaldo_filas (terminado) where pedido is not null and terminado is not null;

create table respaldo_esperas (
  tanda uuid not null references respaldo_tandas on delete cascade,
  servidor text not null,
  motivo text not null,
  intentos integer not null check (intentos > 0),
  hasta timestamptz not null,
  primary key (tanda, servidor)
);

comment on table respaldo_esperas is '[no se copia] Servers that do not answer a batch, and until when it lets them be. Owner: respaldos.';

create table respaldo_copias (
  -- The key of the file in the folder `respaldos`.
  id uuid primary key,
  servidor text not null,
  curso integer not null,
  archivo text not null,
  tamano bigint not null check (tamano > 0),
  sha256 bytea not null check (length(sha256) = 32),
  hecha timestamptz not null,
  segundos integer not null check (segundos >= 0),
  origen text not null check (origen in ('persona', 'programacion', 'reinicio')),
  -- The schedule that made it: each keeps as many of its own as it says, whatever others make of the same courses.
  programacion uuid,
  -- Its file was looked for and is not there.
  ausente boolean not null default false,
  -- Nobody sees it any more; its file goes next.
  retirada timestamptz,
  foreign key (servidor, curso) references respaldo_cursos
);

comment on table respaldo_copias is 'Copies of courses that lie with us; a backup of the application does not carry their files. Owner: respaldos.';
create index respaldo_copias_curso on respaldo_copias (servidor, curso, hecha desc) where retirada is null;
create index respaldo_copias_retiradas on respaldo_copias (retirada) where retirada is not null;
