-- A line of the history names the mail that told it: the number of a transaction may recur where a backup is restored.

-- Without a constraint: mail that is deleted would be looked for in the whole history.
alter table historial add column correo uuid;

-- One line for each mail that its transaction wrote. `transaccion` of both tables is not read any more.
update historial set correo = dicho.correo
from (
  select distinct on (c.id) c.id as correo, h.id
  from correos as c join historial as h using (transaccion)
  where c.tarea is null and h.tipo in ('mensaje', 'correccion', 'aviso', 'estado')
  order by c.id, array_position(array['mensaje', 'correccion', 'aviso', 'estado'], h.tipo), h.id
) as dicho
where historial.id = dicho.id;

insert into compatibilidad values ('20261127180000_correo_de_la_historia', '20261127170000_firmas');
