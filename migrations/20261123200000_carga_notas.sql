-- What was done may have something to be looked after: an account of which nobody knows whether its password was sent.
alter table carga_acciones
  drop constraint carga_acciones_check,
  add check (case when estado in ('fallida', 'interrumpida') then motivo is not null
    else motivo is null or estado in ('hecha', 'estaba') end);
