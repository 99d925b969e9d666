-- With which address each record is followed: the receipt's page is found by it. The token is made of the record, the counter and
-- the installation's key whenever it is told; here is only its hash.
create table seguimientos (
  registro uuid primary key references registros on delete cascade,
  -- Another number gives the record another token.
  contador integer not null default 0,
  -- Null: it ended with the persons that the record named.
  huella bytea unique
);

insert into compatibilidad values ('20261125160000_seguimientos', '20261124010000_nota_de_estado');
