-- Challenges that were solved and used: each opens the way once, through whichever process. Of when, the day alone, as of the
-- keys of anonymous sendings.
create table retos_usados (
  firma bytea primary key,
  dia date not null
);

comment on table retos_usados is '[sin registros] Retos ya usados.';
create index retos_usados_dia on retos_usados (dia);
