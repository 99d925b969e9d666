-- Counts of charts, kept for all processes: of one report's rows of a week of a semester, valid while those rows have this
-- checksum (decisions 0029 and 0061). Backups hold them: the numbers in checksums are those of the rows beside them.
create table graficos_contados (
  -- A hash of the statement that counts: another release, or another year's business days, has counts of its own.
  definicion text not null,
  semestre text not null,
  desde timestamptz not null,
  checksum text not null,
  cuentas jsonb not null,
  contado timestamptz not null default now(),
  primary key (definicion, semestre, desde)
);

comment on table graficos_contados is '[sin registros] Cuentas de los gráficos de informes, por semanas.';

insert into compatibilidad values ('20261126130000_graficos_contados', '20261126020000_cambios');
