-- Why a state was changed, in the words of whoever did it: for the unit alone.
alter table estado_cambios add column nota text check (nota <> '');

insert into compatibilidad values ('20261124010000_nota_de_estado', '20261124000000_vistas');
