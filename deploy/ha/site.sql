-- The role and the database of the site, once. Without pg_monitor the site sees neither how late its replicas are, nor at once after
-- a fail-over that they follow the new primary.
create role afya login password '@afya@' in role pg_monitor;
create database afya owner afya;
