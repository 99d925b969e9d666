-- Receipts that were sent by mail: each record's at most once.
create table comprobantes_enviados (
  registro uuid primary key references registros on delete cascade,
  correo uuid not null references correos on delete cascade,
  creado timestamptz not null default now()
);
