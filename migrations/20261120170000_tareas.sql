-- Long work: what a person or a routine asked for, how far it is, and how it ended. The queue that makes it happen is
-- the library's own (schema graphile_worker); a row's id is the key of its job there.
create table tareas (
  id uuid primary key,
  tipo text not null,
  -- What it is and what about, in the words of the moment in which it was asked for.
  titulo text not null,
  asunto text not null,
  entrada jsonb not null,
  -- Of who, what and with what: the same is not asked for twice while it is under way.
  huella bytea not null check (length(huella) = 32),
  -- Who asked for it.
  usuario text not null,
  nombre text not null,
  roles text[] not null,
  estado text not null default 'en-cola' check (estado in ('en-cola', 'en-curso', 'terminada', 'fallida', 'cancelada')),
  -- Grows with each beginning: what an earlier one still says is not heard.
  vez integer not null default 0,
  fase text,
  hechos integer check (hechos >= 0),
  total integer check (total >= 0),
  -- Since when it has counted what is done now, and from how many: what the time left is told by.
  cuenta_desde timestamptz,
  cuenta_hechos integer,
  cancelacion timestamptz,
  resumen text,
  error text,
  -- A file that it made, under this key in the folder of results.
  archivo uuid,
  archivo_nombre text,
  archivo_tipo text,
  archivo_tamano bigint,
  archivo_vence timestamptz,
  creada timestamptz not null default clock_timestamp(),
  iniciada timestamptz,
  terminada timestamptz,
  cambiada timestamptz not null default clock_timestamp(),
  -- When whoever asked for it saw how it ended; when somebody took care of a failure.
  vista timestamptz,
  atendida timestamptz,
  check ((estado in ('terminada', 'fallida', 'cancelada')) = (terminada is not null)),
  check ((estado = 'fallida') = (error is not null)),
  check (archivo is null or (estado = 'terminada' and archivo_nombre is not null and archivo_tipo is not null
    and archivo_tamano is not null and archivo_vence is not null))
);

-- Where a backup is restored, nothing of this is begun a second time.
comment on table tareas is '[sin registros] [no se copia] Trabajos largos, con su avance y su resultado.';
create unique index tareas_en_marcha on tareas (huella) where estado in ('en-cola', 'en-curso');
create index tareas_usuario on tareas (usuario, creada desc, id desc);
create index tareas_creada on tareas (creada desc, id desc);
create index tareas_cambiada on tareas (cambiada);
create index tareas_por_atender on tareas (terminada) where estado = 'fallida' and atendida is null;

create function marcar_cambio() returns trigger language plpgsql as $$
begin
  new.cambiada := clock_timestamp();
  return new;
end $$;

create trigger tareas_cambio before update on tareas for each row execute function marcar_cambio();
