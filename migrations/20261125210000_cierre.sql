-- When a row was closed, the last time: of rows that are closed, and of which the history tells. It stands beside the row so that
-- charts tell how long closing takes in the one pass in which they count (decision 0024).
alter table registros add column cierre timestamptz;
alter table items add column cierre timestamptz;

update registros as r set cierre = h.cierre
from (select registro, max(creado) as cierre from estado_cambios where a = 'cerrado' group by registro) as h
where r.id = h.registro and r.estado = 'cerrado';

update items as i set cierre = h.cierre
from (select item, max(creado) as cierre from estado_cambios where a = 'cerrado' group by item) as h
where i.id = h.item and i.estado = 'cerrado';

insert into compatibilidad values ('20261125210000_cierre', '20261124010000_nota_de_estado');
