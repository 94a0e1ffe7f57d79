-- Two questions whose answers the operator of a Beacon knows, where the Beacon publishes none itself.
alter table cloud_nodes
  add column answers_assembly text,
  add column answer_yes text,
  add column answer_no text,
  add constraint cloud_nodes_answers check (num_nulls(answers_assembly, answer_yes, answer_no) in (0, 3));
comment on column cloud_nodes.answers_assembly is 'The assembly of both variants; null if nobody has given any.';
comment on column cloud_nodes.answer_yes is 'A variant that the node has: chromosome, position counted from 1, reference and alternate allele, with hyphens between.';
comment on column cloud_nodes.answer_no is 'A variant that the node does not have, in the same form.';
