-- The receipt of a record is promised with the record, and its message is written afterwards.

create table comprobantes_prometidos (
  registro uuid primary key references registros on delete cascade
);

comment on table comprobantes_prometidos is 'Records whose receipt is about to be sent by mail. Owner: formularios.';

insert into compatibilidad values ('20261127130000_comprobantes', '20261127100600_acompanamientos');
