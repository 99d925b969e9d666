-- Students at risk who answered to whoever wrote to them.

create table riesgo_respuestas (
  -- The enrolment's row in `leidos`, which goes when the person leaves the course.
  fila uuid primary key,
  instante timestamptz not null
);

comment on table riesgo_respuestas is 'Enrolments at risk whose student answered a message, without names. Owner: riesgo.';
