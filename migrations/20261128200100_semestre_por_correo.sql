-- Addresses that get the link to the page of a semester each month.
create table semestre_destinatarios (
  correo text primary key check (correo = lower(correo) and correo <> ''),
  -- The instant from which the next one is sent to it.
  proximo timestamptz not null
);

comment on table semestre_destinatarios is '[personas] Addresses that get the link to the page of a semester each month. Owner: semestres.';

insert into compatibilidad values ('20261128200100_semestre_por_correo', '20261128090000_pruebas_de_formularios');
