-- Filled at the first start of every installation: it keeps no database from being marked anew.
comment on table rubricas is '[sin registros] Las versiones de la rúbrica';
