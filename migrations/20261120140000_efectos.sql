-- The last number that was given of each sequence. A row, not a PostgreSQL sequence: what is not stored takes no number.
create table consecutivos (
  formulario text not null,
  campo text not null,
  ultimo bigint not null check (ultimo > 0),
  primary key (formulario, campo)
);

-- Places of an option in a semester. An option without a row here has no limit.
create table cupos (
  lista text not null,
  clave text not null,
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  total integer not null check (total >= 0),
  ocupados integer not null default 0 check (ocupados >= 0),
  primary key (lista, clave, semestre),
  foreign key (lista, clave) references lista_opciones on delete cascade
);

comment on table cupos is '[sin registros] Cupos de las opciones por semestre.';
