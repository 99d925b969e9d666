-- The browser and system of each session in words (Chrome en Android), by which people recognise their own. Of sessions that were
-- opened before, and by programs of the former release, nothing is known.
alter table sesiones add column navegador text not null default '';

insert into compatibilidad values ('20261126160000_navegador', '20261126020000_cambios');
