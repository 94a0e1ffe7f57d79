interface TagsProps {
  label: string;
  tags: readonly string[];
}

/** A list of words, such as topics; nothing if there are none. */
export function Tags({ label, tags }: TagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <bdi>{tag}</bdi>
        </li>
      ))}
    </ul>
  );
}
