-- Which programs may run on a database whose newest migrations they do not know (decision 0033). A migration that programs of
-- the former release bear adds its own row: its name, and the newest migration that such a program must know.
create table compatibilidad (
  migracion text primary key,
  desde text not null
);

comment on table compatibilidad is '[sin registros] [no se copia] Migraciones con las que aún trabaja un programa anterior.';
