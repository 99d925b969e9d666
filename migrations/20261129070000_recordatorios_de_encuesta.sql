-- Reminders of the verified survey, two a semester at most. Their recipients are in the list of the mail alone.
create table recordatorios_de_encuesta (
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  numero smallint not null check (numero between 1 and 2),
  -- The job that sent it: run again after a kill, it finds itself here.
  tarea uuid not null unique,
  dia date not null,
  personas integer not null check (personas > 0),
  primary key (semestre, numero)
);

comment on table recordatorios_de_encuesta is 'Reminders of the verified survey that were mailed, two a semester at most. Owner: papeletas.';

insert into compatibilidad values ('20261129070000_recordatorios_de_encuesta', '20261129040000_papeletas');
