-- Tasks that begin by the clock: when each began last and when it is due next, by the clock of the database.
create table horarios (
  nombre text primary key,
  -- Null: it never began, or a clock that was ahead had noted it.
  ultima timestamptz,
  siguiente timestamptz not null
);

comment on table horarios is '[sin registros] [no se copia] Tareas que empiezan a su hora: la última vez y la siguiente.';

insert into compatibilidad values ('20261127010101_horarios', '20261126020000_cambios');
