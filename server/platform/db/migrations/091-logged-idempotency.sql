-- An answer is stored in the transaction of the call that it answers. A crash or a fail-over of the database, which leaves open
-- whether that was committed, must not lose the one without the other. Backups leave the table out, as before.
alter table idempotency_keys set logged;
