-- The latest instant by the database's clock, noted regularly. While the clock is more than a day past it nothing is removed
-- by age, until it has been seen so for a day: the clock may be wrong.
create table reloj (
  unica boolean primary key default true check (unica),
  visto timestamptz not null,
  -- While the clock is ahead: the instant last seen, and for how long it has been seen so, in ms.
  adelantado timestamptz,
  espera bigint not null default 0
);

comment on table reloj is '[sin registros] Último instante conocido del reloj de la base de datos.';

-- Nights on which the time limits of personal data were applied by themselves: once each.
create table conservacion_noches (
  noche date primary key,
  tarea uuid not null
);

comment on table conservacion_noches is '[sin registros] Noches en que se aplicó la conservación de datos personales.';
