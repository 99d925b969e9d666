-- Type 3: written by the slice that `origen` names, out of what it keeps; `contenido` is what it finds that by.
alter table correos drop constraint correos_tipo_check;
alter table correos add constraint correos_tipo_check check (tipo in ('1', '2', '3'));

-- Files that go with a message, the same for all of its recipients.
create table correo_adjuntos (
  correo uuid not null references correos on delete cascade,
  nombre text not null check (nombre <> ''),
  tipo text not null,
  datos bytea not null,
  primary key (correo, nombre)
);
