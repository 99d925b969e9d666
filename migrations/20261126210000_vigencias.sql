-- When a form takes answers. A form without a row takes them at any time.
create table vigencias (
  -- Slug of the form.
  formulario text primary key,
  abre timestamptz,
  cierra timestamptz,
  -- Shown instead of the form before and after; empty for the product's own words.
  antes text not null default '',
  despues text not null default '',
  version integer not null default 1 check (version > 0),
  check (abre < cierra)
);

comment on table vigencias is '[sin registros] Cuándo recibe respuestas cada formulario.';

-- The same check, wider by one kind.
alter table cambios
  drop constraint cambios_check,
  add constraint cambios_check check (coalesce(case recurso
    when 'ajustes' then jsonb_typeof(detalle) = 'object'
    when 'lista' then origen in ('mano', 'archivo', 'deshacer') and jsonb_typeof(detalle) = 'object'
    when 'asignatura' then origen in ('mano', 'archivo', 'moodle') and (antes is not null or despues is not null)
    when 'calendario' then despues is not null
    when 'mejora' then jsonb_typeof(detalle) = 'array' and nota is not null
    when 'solicitud' then detalle ->> 'paso' is not null
    when 'vigencia' then despues is not null
  end, false));

insert into compatibilidad values ('20261126210000_vigencias', '20261126020000_cambios');
