-- The texts to which people consented, word for word: a text that changes is another one, whatever its version says.
create table consentimiento_textos (
  formulario text not null,
  version text not null,
  -- SHA-256 of the text.
  huella bytea not null check (length(huella) = 32),
  texto text not null,
  finalidad text not null,
  publicado timestamptz not null default now(),
  primary key (formulario, version, huella)
);

comment on table consentimiento_textos is '[sin registros] Textos de consentimiento.';

-- One row for each record of a form that asks for consent; without version: it is not known to have been given.
create table consentimientos (
  registro uuid primary key references registros on delete cascade,
  formulario text not null,
  version text,
  huella bytea,
  creado timestamptz not null,
  check ((version is null) = (huella is null)),
  foreign key (formulario, version, huella) references consentimiento_textos
);

create index consentimientos_textos on consentimientos (formulario, version, huella);
