-- How long a visit took, apart from its record: the record's shape is that of the contract.
create table duraciones_de_visita (
  acompanamiento uuid primary key references registros on delete cascade,
  -- From opening the draft to sending.
  minutos integer not null check (minutos >= 0)
);

comment on table duraciones_de_visita is 'Minutes from opening an accompaniment to sending it. Owner: acompanamientos.';

insert into compatibilidad values ('20261129082000_duraciones_de_visita', '20261128100000_ambito_de_las_filas');
