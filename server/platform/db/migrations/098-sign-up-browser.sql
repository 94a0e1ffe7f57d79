-- The kind of browser that an account was signed up with, for the email that verifies its address.
alter table accounts add column signed_up_with text;
