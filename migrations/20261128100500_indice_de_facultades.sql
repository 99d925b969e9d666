-- The faculty of each programme is read for every few seconds of sendings: the view `facultades` in the order of an index.
create index asignaturas_facultades on asignaturas (programa_academico, semestre desc, facultad);

insert into compatibilidad values ('20261128100500_indice_de_facultades', '20261128100000_ambito_de_las_filas');
