-- There came more to do for it while it was being done: at its end it is begun again.
alter table tareas add column de_nuevo boolean not null default false;

-- Messages somebody of which still waits are looked for among all of them.
create index correo_destinatarios_en_espera on correo_destinatarios (correo) where estado in ('pendiente', 'enviando');

comment on table correos is '[personas] Correos enviados, con quién los envió.';
comment on table correo_destinatarios is '[personas] A quién va cada correo y qué pasó con cada persona.';
comment on table correo_mensajes is '[personas] Lo que se escribió a cada persona.';
