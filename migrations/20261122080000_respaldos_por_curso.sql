-- A course that its server fails to answer for waits alone: how often that happened in a row, and when last.
alter table respaldo_filas
  add column tropiezos smallint not null default 0 check (tropiezos >= 0),
  add column tropezo timestamptz,
  add check ((tropiezos = 0) = (tropezo is null));

-- Courses that ended and whose copy the server may still hold.
create index respaldo_filas_por_borrar on respaldo_filas (terminado) where pedido is not null and terminado is not null;

-- The night that a schedule left out, as its copies of the time before were still being made.
alter table respaldo_programaciones add column omitida timestamptz;
