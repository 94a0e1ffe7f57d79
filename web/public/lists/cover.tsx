import type { CoverView, PostSummary } from '../../../contract/views/post-view.ts';
import { Drawing } from './drawing.tsx';

/** How wide covers are: in a row, which shows the middle of them, and on the first post of a page. `cover.css` says the same. */
const sizes = { row: '8.25rem', lead: '(min-width: 56rem) 30rem, 19.5rem' } as const;

interface CoverProps {
  post: Pick<PostSummary, 'cover' | 'drawing'>;
  place: keyof typeof sizes;
}

/**
 * The cover of a post in a list, or the drawing in its place. A cover loads when it comes near, and keeps its
 * place until then.
 */
export function Cover({ post: { cover, drawing }, place }: CoverProps) {
  if (drawing) return <Drawing topic={drawing} />;
  const smallest = cover?.jpeg[0];
  if (!cover || !smallest) return null;
  return (
    <picture className="cover" data-place={place}>
      <source type="image/avif" srcSet={setOf(cover.avif)} sizes={sizes[place]} />
      <img
        src={smallest.address}
        srcSet={setOf(cover.jpeg)}
        sizes={sizes[place]}
        alt={cover.alt}
        width={cover.width}
        height={cover.height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

function setOf(files: CoverView['jpeg']): string {
  return files.map(({ address, width }) => `${address} ${width}w`).join(', ');
}
