-- Null where it was said on another site, whose accounts aren't those of this one.
alter table translation_confirmations alter column account_id drop not null;
