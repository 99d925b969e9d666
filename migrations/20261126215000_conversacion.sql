-- The history of a request holds the conversation with its person: messages of the unit, answers, corrections and the rating.
-- Answers and what a clock does have no user. `datos`: the files of a message, the values before and after a correction.
alter table historial
  drop constraint historial_tipo_check,
  add constraint historial_tipo_check check (
    tipo in ('estado', 'asignacion', 'nota', 'mensaje', 'respuesta', 'correccion', 'calificacion')),
  alter column usuario drop not null,
  add column datos jsonb;

-- Messages that have not left yet: their author may still take them back.
create table mensajes_por_salir (
  id uuid primary key,
  registro uuid not null references registros on delete cascade,
  informe text not null,
  texto text not null,
  archivos jsonb not null,
  -- The rows that wait for the person once it has left.
  esperan uuid[] not null,
  usuario text not null,
  creado timestamptz not null,
  sale timestamptz not null
);
create index mensajes_por_salir_registro on mensajes_por_salir (registro, creado);

-- Links that were mailed to answer a request: few for each in an hour.
create table enlaces_de_solicitud (
  registro uuid not null references registros on delete cascade,
  creado timestamptz not null,
  primary key (registro, creado)
);

-- Messages about one thing are one thread in the reader's mail.
alter table correos add column hilo text;

insert into compatibilidad values ('20261126215000_conversacion', '20261126020000_cambios');
