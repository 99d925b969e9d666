-- The access tokens that were given out for each session: their hashes and when their time passes. Those signed by the release
-- before are known no more: the browser renews once.
alter table sesiones add column accesos jsonb not null default '[]';

insert into compatibilidad values ('20261125220000_accesos', '20261124010000_nota_de_estado');
