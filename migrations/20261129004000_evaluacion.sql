-- The profile of an evaluator, who accompanies teachers and reads what they made.

insert into perfiles (clave, nombre, descripcion, permisos) values
  ('evaluacion', 'Evaluación', 'Hace acompañamientos a docentes y lee solo los que hizo.', '{acompanamientos.diligenciar}')
on conflict do nothing;

insert into compatibilidad values ('20261129004000_evaluacion', '20261128100000_ambito_de_las_filas');
