-- Beginnings in a row after which a job had got no further: what its attempts count.
alter table tareas add column sin_avance integer not null default 0;
