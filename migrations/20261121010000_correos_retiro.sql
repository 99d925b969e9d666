-- What was written to people goes after a time (MAIL_KEEP_DAYS); to whom a message went, and how, stays.
alter table correos
  add column retirado timestamptz,
  drop constraint correos_contenido_check,
  add check ((contenido = '') = (retirado is not null));

-- Looked through every hour.
create index correos_por_retirar on correos (creado) where retirado is null;

comment on table correo_imagenes is '[personas] Las imágenes de lo que se escribió a cada persona.';
comment on table correo_adjuntos is '[personas] Los archivos que van con lo que se escribió a cada persona.';
