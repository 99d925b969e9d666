-- Files whose rows were checked, planned and done: who sent which, and what came of it. The rows and both files go after
-- some days; what is left counts.
create table cargas (
  id uuid primary key,
  -- The kind of sheet.
  tipo text not null,
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

comment on table cargas is '[personas] Archivos de cargas masivas.';
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

comment on table carga_filas is '[personas] Filas de cargas masivas.';

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
  motivo text,
  primary key (carga, fila, accion),
  foreign key (carga, fila) references carga_filas on delete cascade,
  check ((estado in ('fallida', 'interrumpida')) = (motivo is not null))
);

comment on table carga_acciones is '[personas] Lo que se hace por cada fila de una carga masiva.';
create index carga_acciones_por_hacer on carga_acciones (carga, accion, fila)
  where estado in ('pendiente', 'interrumpida');
