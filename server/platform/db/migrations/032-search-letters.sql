-- Letters that are written for one another: the hooked ones of Hausa, which many keyboards lack, and the homophones of Amharic.
create or replace function search_form(text text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    translate(
      replace(replace(replace(replace(replace(
        regexp_replace(lower(normalize(text, NFKD)), '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad\u200b-\u200f]', '', 'g'),
        'œ', 'oe'), 'æ', 'ae'), 'ø', 'o'), 'ß', 'ss'), 'ı', 'i'),
      'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኻኹኺኼኽኾሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣɓɗƙƴƁƊƘƳ',
      'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሄህሆሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾሀአbdkybdky'
    ),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02df\u060c\u061b\u061f\u066a-\u066d\u06d4\u1361-\u1368\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+',
    ' ', 'g');

-- The text of a Markdown source, roughly, as before; the cells of a table stay apart.
create or replace function plain_text(markdown text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(markdown, '!(?=\[)|\]\([^)\s]*(\s+"[^"]*")?\)|</?[a-zA-Z!][^>]*>|\[\^[^\]\s]*\]:?', '', 'g'),
          '^ {0,3}([#>]+|[-*+]|\d+[.)])\s+|^[ |:-]+$|^ *\||\| *$|\[[ xX]\]|https?://\S+', ' ', 'gn'),
        '[*_`~\[\]]+', '', 'g'),
      '\|', ' · ', 'g'),
    '[ \t]+', ' ', 'g');

update post_search
set heading = made.heading, document = made.heading || search_body(search_rules(posts.language), revisions.body)
from posts
join revisions on revisions.id = posts.approved_revision_id,
  search_heading(search_rules(posts.language), revisions.title, revisions.topics, posts.published_at) as made (heading)
where posts.id = post_search.post_id
  and concat_ws(' ', revisions.title, array_to_string(revisions.topics, ' '), revisions.body) ~ '[ɓɗƙƴƁƊƘƳ\u1200-\u137f]';

select learn_words(array(
  select distinct word
  from posts
  join revisions on revisions.id = posts.approved_revision_id,
    search_words(concat_ws(' ', revisions.title, array_to_string(revisions.topics, ' '), plain_text(revisions.body))) as word
  where posts.status = 'approved'
    and concat_ws(' ', revisions.title, array_to_string(revisions.topics, ' '), revisions.body) ~ '[ɓɗƙƴƁƊƘƳ\u1200-\u137f]'
));
