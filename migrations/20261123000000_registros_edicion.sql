-- Which state of a row one sees: another number with every change, none given twice. The numbers of all rows of a stretch of
-- time tell whether anything there changed (decision 0029). Rows that were there before stand at 0 until they change.
create sequence ediciones;

alter table registros add column edicion bigint not null default 0;
alter table registros alter column edicion set default nextval('ediciones');
alter table items add column edicion bigint not null default 0;
alter table items alter column edicion set default nextval('ediciones');

create function numerar_edicion() returns trigger language plpgsql as $$
begin
  new.edicion := nextval('ediciones');
  return new;
end $$;

create trigger registros_edicion before update on registros for each row execute function numerar_edicion();
create trigger items_edicion before update on items for each row execute function numerar_edicion();

drop index registros_recientes;
create index registros_recientes on registros (formulario, semestre, creado desc, id desc) include (edicion);
create index items_recientes on items (formulario, semestre, creado) include (edicion);
