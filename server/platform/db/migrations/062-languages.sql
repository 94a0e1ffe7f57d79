-- A language of the interface is a folder of texts: which ones there are is for the server to say.
alter table accounts drop constraint accounts_language_check;
