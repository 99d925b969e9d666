-- Corrections that the unit has asked for and that wait for the person: at most one for each submission. Asking, answering and
-- withdrawing one are in `historial`.
create table correcciones (
  registro uuid primary key references registros on delete cascade,
  id uuid not null unique,
  informe text not null,
  -- The row for which it was asked: the submission, or one of its items.
  fila uuid not null,
  -- Paths of the fields, with list positions.
  campos text[] not null check (cardinality(campos) > 0),
  motivo text not null,
  usuario text not null,
  creado timestamptz not null
);

insert into compatibilidad values ('20261126233000_correcciones', '20261126020000_cambios');
