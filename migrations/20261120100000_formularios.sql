-- The editable option lists. An option is switched off, never deleted: what was begun with it is still understood.
create table listas (
  nombre text primary key,
  titulo text not null
);

create table lista_opciones (
  lista text not null references listas,
  clave text not null,
  texto text not null,
  orden integer not null,
  desactivada_en timestamptz,
  activa boolean not null generated always as (desactivada_en is null) stored,
  atributos jsonb not null default '{}' check (jsonb_typeof(atributos) = 'object'),
  primary key (lista, clave),
  unique (lista, texto)
);

-- What people sent. `datos` is the form's tree as its definition of that version normalised it.
create table registros (
  id uuid primary key,
  formulario text not null,
  version integer not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  estado text not null default 'abierto' check (estado in ('abierto', 'pendiente', 'cerrado')),
  creado timestamptz not null,
  comprobante text not null unique,
  datos jsonb not null check (jsonb_typeof(datos) = 'object'),
  busqueda text not null
);

create index registros_recientes on registros (formulario, semestre, creado desc, id desc);

-- The keys with which records were sent, written with them: a key that comes again gets the first answer (DECISIONS §4).
create table envios (
  clave uuid primary key,
  formulario text not null,
  huella bytea not null,
  respuesta jsonb not null,
  creado timestamptz not null
);

create index envios_antiguos on envios (creado);
