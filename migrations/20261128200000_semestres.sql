-- What the unit writes on the page of a semester, section by section, and the figures that it leaves out there.
create table semestre_secciones (
  semestre text not null check (semestre ~ '^\d{4}-[12]$'),
  -- The key of the section, and those of its figures that do not appear.
  seccion text not null,
  texto text not null,
  omitidas text[] not null,
  version integer not null default 1,
  primary key (semestre, seccion)
);

comment on table semestre_secciones is '[personas] Texts of the unit and figures left out on the page of a semester. Owner: semestres.';

-- The history knows changes of sections too.
alter table cambios drop constraint cambios_check, add constraint cambios_check check (coalesce(case recurso
  when 'ajustes' then jsonb_typeof(detalle) = 'object'
  when 'lista' then origen in ('mano', 'archivo', 'deshacer') and jsonb_typeof(detalle) = 'object'
  when 'asignatura' then origen in ('mano', 'archivo', 'moodle') and (antes is not null or despues is not null)
  when 'calendario' then despues is not null
  when 'mejora' then jsonb_typeof(detalle) = 'array' and nota is not null
  when 'semestre' then despues is not null
  when 'solicitud' then detalle ->> 'paso' is not null
  when 'vigencia' then despues is not null
end, false));

insert into compatibilidad values ('20261128200000_semestres', '20261128090000_pruebas_de_formularios');
