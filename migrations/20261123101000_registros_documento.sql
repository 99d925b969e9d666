-- Whether a document has a place already is looked up while others wait for theirs.
create index registros_documento on registros (formulario, semestre, (datos ->> 'numDocumento'))
  where datos ->> 'numDocumento' is not null;
