-- Filled at the first start of every installation: they keep no database from being marked anew.
comment on table listas is '[sin registros] Las listas editables';
comment on table lista_opciones is '[sin registros] Las opciones de las listas editables';
