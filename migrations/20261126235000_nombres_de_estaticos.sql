-- A chunk of a style module has a dot within its name: "formulario.module-KxaNcfv-.js".
alter table estaticos
  drop constraint estaticos_nombre_check,
  add constraint estaticos_nombre_check check (nombre ~ '^[\w.-]+\.[a-z0-9]+$');

insert into compatibilidad values ('20261126235000_nombres_de_estaticos', '20261126020000_cambios');
