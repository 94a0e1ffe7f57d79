interface TagsProps {
  label: string;
  tags: readonly string[];
  /** Where a tag leads to; without it they are words. */
  linkOf?: (tag: string) => string;
}

/** A list of words, such as topics; nothing when there are none. */
export function Tags({ label, tags, linkOf }: TagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          {linkOf ? (
            <a href={linkOf(tag)}>
              <bdi>{tag}</bdi>
            </a>
          ) : (
            <bdi>{tag}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}
