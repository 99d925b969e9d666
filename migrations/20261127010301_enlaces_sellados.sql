-- Links with which their reader acts as the person are no part of what is kept: they lie sealed beside the recipient, and go once
-- the message was sent.
alter table correo_destinatarios add column enlaces bytea;

-- Of messages that were sent before, the secret end of each link.
update correo_mensajes m
set html = regexp_replace(html, '((?:/(?:solicitudes|comprobantes|espera)/|#cupo=|#responder=))[\w.-]{22,}', '\1…', 'g'),
  texto = regexp_replace(texto, '((?:/(?:solicitudes|comprobantes|espera)/|#cupo=|#responder=))[\w.-]{22,}', '\1…', 'g')
where texto ~ '(/(solicitudes|comprobantes|espera)/|#cupo=|#responder=)[\w.-]{22,}'
  and exists (
    select from correo_destinatarios d where d.correo = m.correo and d.numero = m.numero and d.estado = 'enviado');

update correos c
set contenido = regexp_replace(contenido, '((?:/(?:solicitudes|comprobantes|espera)/|#cupo=|#responder=))[\w.-]{22,}', '\1…', 'g')
where origen in ('comprobante', 'solicitud', 'espera')
  and not exists (select from correo_destinatarios d where d.correo = c.id and d.estado <> 'enviado');

insert into compatibilidad values ('20261127010301_enlaces_sellados', '20261126020000_cambios');
