-- The few originals that readers no longer have, whose translations come first in the list of translators.
create index posts_gone on posts (id) where status = 'withdrawn' or retracted;
