-- Where the rows of a load come from that nobody sent as a file.
alter table cargas add column origen text;
