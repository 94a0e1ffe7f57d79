import { useEffect, useRef } from 'react';
import styles from '../settings.module.css';

const side = 192;

/**
 * Previews a picture as its middle square. It is drawn on a canvas, since the Content-Security-Policy blocks
 * images that don't come from the site. An unreadable file stays blank; the server reports it.
 */
export function PicturePreview({ file, label }: { file: File; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isLatest = true;
    createImageBitmap(file).then(
      (picture) => {
        const context = canvas.current?.getContext('2d');
        if (isLatest && context) drawMiddle(context, picture);
        picture.close();
      },
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [file]);
  return (
    <canvas
      ref={canvas}
      className={styles.picturePreview}
      width={side}
      height={side}
      role="img"
      aria-label={label}
    />
  );
}

function drawMiddle(context: CanvasRenderingContext2D, picture: ImageBitmap): void {
  const { width, height } = picture;
  const cut = Math.min(width, height);
  context.clearRect(0, 0, side, side);
  context.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side);
}
