-- The waiting list of full options: a row for each person, in order of arrival. A place that is free is offered to the next one,
-- and counts as taken until the offer ends. Of an ended turn the person is forgotten.
create table turnos (
  -- Made by the program: the token of the turn's address is computed from it.
  id uuid primary key,
  numero bigint generated always as identity unique,
  -- Slug of the form that takes the enrolment.
  formulario text not null,
  lista text not null,
  clave text not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  nombre text,
  correo text,
  estado text not null default 'espera' check (estado in ('espera', 'ofrecido', 'aceptado', 'retirado', 'vencido')),
  creado timestamptz not null,
  -- End of the offer.
  vence timestamptz,
  terminado timestamptz,
  huella bytea not null unique,
  foreign key (lista, clave) references lista_opciones on delete cascade,
  check ((estado in ('espera', 'ofrecido')) = (terminado is null)),
  check ((terminado is null) = (nombre is not null) and (nombre is null) = (correo is null)),
  check (estado not in ('ofrecido', 'aceptado', 'vencido') or vence is not null)
);

create unique index turnos_correo on turnos (lista, clave, semestre, lower(correo)) where terminado is null;
create index turnos_en_espera on turnos (lista, clave, semestre, numero) where estado = 'espera';
create index turnos_vencen on turnos (vence) where estado = 'ofrecido';

comment on table turnos is 'Quienes esperan un cupo en una opción llena, en orden de llegada.';

-- Records whose place was given back: each gives it back once.
create table cupos_liberados (
  registro uuid primary key references registros on delete cascade,
  liberado timestamptz not null
);

comment on table cupos_liberados is 'Registros que ya no ocupan su cupo.';

insert into compatibilidad values ('20261126220000_espera', '20261126020000_cambios');
