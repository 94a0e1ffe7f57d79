-- A test that an owner asks for is a message about nothing in the log of publications.
alter table webhook_deliveries alter column number drop not null;
