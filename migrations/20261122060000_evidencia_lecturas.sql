-- What a reading was asked with, so that the same one is not made twice at once, and which job makes it.
alter table evidencia_lecturas
  -- The rubric of the draft; null where nobody said: the newest.
  add column version_rubrica integer check (version_rubrica > 0),
  -- The course that the evaluator chose with it.
  add column servidor text,
  add column id_curso integer,
  -- All servers are searched for another course than the one that is kept.
  add column buscar_otra boolean not null default false,
  add column tarea uuid;
