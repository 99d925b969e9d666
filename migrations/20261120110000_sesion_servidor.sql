-- The glossary's word for one of the university's Moodles.
alter table sesiones rename column plataforma to servidor;
