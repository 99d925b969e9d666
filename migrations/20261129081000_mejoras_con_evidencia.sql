-- An action of an improvement plan knows its effort and the evidence that it will leave, which is read again at its day.

alter table mejoras
  -- Null: not known.
  add column minutos smallint check (minutos between 5 and 600),
  add column evidencia_esperada text not null default '' check (length(evidencia_esperada) <= 500),
  -- The sentence of the evidence that says that it is done; a person confirms it.
  add column propuesta text,
  -- What the last reading said where it proposed nothing.
  add column lectura text,
  -- The last reading of its day; null: still to be read.
  add column leida timestamptz;

create index mejoras_por_leer on mejoras (fecha) where estado <> 'cumplida' and leida is null and fecha is not null;

insert into compatibilidad values ('20261129081000_mejoras_con_evidencia', '20261128100000_ambito_de_las_filas');
