-- The profile of a dean, who reads the figures of a semester of their faculty.

insert into perfiles (clave, nombre, descripcion, permisos) values
  ('decanatura', 'Decanatura', 'Lee las cifras de cada semestre y los resultados de la encuesta, de su facultad, sin nombres.',
    '{semestre.leer}')
on conflict do nothing;

insert into compatibilidad values ('20261128235500_decanatura', '20261128100000_ambito_de_las_filas');
