-- Reminders of a form of the unit are mailed once to each who answered.

create table recordatorios_enviados (
  registro uuid not null references registros on delete cascade,
  -- The moment of the reminder as its definition says it; one that gets another moment is another reminder.
  recordatorio text not null,
  primary key (registro, recordatorio)
);

comment on table recordatorios_enviados is 'Records whose person got a reminder, or has no address for it. Owner: formularios.';

insert into compatibilidad values ('20261128030000_recordatorios', '20261128010000_definiciones');
