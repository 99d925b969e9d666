-- What a link leads to, such as the words of a search, is sealed with a key that only the link gives.
delete from enlaces;
alter table enlaces drop column datos;
alter table enlaces add column datos bytea not null;
