-- Visits to the teachers of classrooms that need it have a reason of their own. The rule is in the rules of a plan, off where these do not name it.
alter table visitas drop constraint visitas_motivo_check,
  add constraint visitas_motivo_check check (motivo in ('nuevo', 'total-bajo', 'nunca-visitado', 'sorteo', 'manual', 'aula'));

insert into compatibilidad values ('20261129233000_visitas_a_aulas', '20261129150000_visitas');
