-- The subjects that each row names, by their codes, beside its programmes and faculties: a permission may be for some alone.
alter table registros add column asignaturas text[] not null default '{}';
alter table items add column asignaturas text[] not null default '{}';

create index registros_asignaturas on registros using gin (asignaturas);
create index items_asignaturas on items using gin (asignaturas);

-- Codes; with programmes and faculties empty too: all rows.
alter table otorgamientos add column asignaturas text[] not null default '{}';

insert into compatibilidad values ('20261129020000_ambito_de_asignaturas', '20261128100000_ambito_de_las_filas');
