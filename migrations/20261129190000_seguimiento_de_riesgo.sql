-- Students at risk, followed up: whether they came back, written to or not, and the notices to their teachers.

create table riesgo_cohortes (
  -- The Monday of the week in which the enrolment was at risk.
  semana date not null check (extract(isodow from semana) = 1),
  -- Its row in `leidos`, which goes when the person leaves the course.
  fila uuid not null,
  visto timestamptz not null,
  -- The first message within fourteen days, and the first access that a reading told of within them.
  escrito timestamptz check (escrito >= visto),
  volvio timestamptz check (volvio > visto),
  primary key (semana, fila)
);

comment on table riesgo_cohortes is 'Enrolments at risk by week, with whether they were written to and came back, without names. Owner: riesgo.';

create table riesgo_avisos (
  -- The teacher's address in lower case, as the platform tells it.
  correo text primary key check (correo = lower(correo)),
  -- The last Monday on which the teacher was told; null: never.
  semana date,
  -- Since when the teacher wants no notices; null: wants them.
  apagado timestamptz
);

comment on table riesgo_avisos is '[personas] Mondays on which teachers were told how many of their students are at risk, and who wants no notice. Owner: riesgo.';
