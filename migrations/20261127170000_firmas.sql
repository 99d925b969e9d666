-- What an evaluator asked to find again in the next accompaniment.
create table firmas_evaluador (
  evaluador text primary key,
  -- Signature and addresses in copy, sealed with the installation's key for this row.
  contenido bytea not null,
  guardada timestamptz not null
);

comment on table firmas_evaluador is '[personas] The signature and copies that an evaluator has remembered, sealed. Owner: acompanamientos.';

insert into compatibilidad values ('20261127170000_firmas', '20261127110000_conversacion');
