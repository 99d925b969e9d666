-- Which schedule made a copy: each keeps as many of its own as it says, whatever others make of the same courses.
alter table respaldo_copias add column programacion uuid;

update respaldo_copias k set programacion = t.programacion
from respaldo_filas f join respaldo_tandas t on t.id = f.tanda
where f.id = k.id and k.origen = 'programacion';
