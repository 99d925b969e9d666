-- Managers read the audit newest first: whole, or of a person, a kind of act, an address, a record. A page begins at a row.
drop index auditoria_instante;
drop index auditoria_usuario;
create index auditoria_recientes on auditoria (instante desc, id desc);
create index auditoria_usuario on auditoria (usuario, instante desc, id desc);
create index auditoria_accion on auditoria (accion, instante desc, id desc);
create index auditoria_direccion on auditoria (direccion, instante desc, id desc);
create index auditoria_rechazados on auditoria (instante desc, id desc) where resultado = 'rechazado';
create index auditoria_objetos on auditoria using gin (objeto_ids);
-- A change of states names itself, not the thousands of rows that it changed: those are found by it.
create index auditoria_cambios on auditoria ((detalle ->> 'cambio')) where accion = 'registro.estado';
