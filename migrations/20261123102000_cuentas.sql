-- How each person who signed in is called: histories and the audit say it beside the user name.
create table cuentas (
  -- The audit keeps keys of what it speaks of: a user name is none.
  id uuid primary key default gen_random_uuid(),
  usuario text not null unique,
  nombre text not null
);

comment on table cuentas is '[sin registros] Cómo se llama cada persona que ha ingresado.';

insert into cuentas (usuario, nombre)
select distinct on (usuario) usuario, nombre from sesiones order by usuario, creada desc;
