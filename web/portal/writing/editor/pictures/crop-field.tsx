import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { Loading } from '../../../frame/loading/loading.tsx';
import { ErrorBoundary } from '../../../frame/shell/error-boundary.tsx';
import type { Cut } from './cut-picture.ts';
import styles from './pictures.module.css';

const Cropper = lazy(() => import('./cropper.tsx'));

/** The longer side of a preview in pixels: enough for a phone with a fine screen. */
const previewSide = 1000;

interface CropFieldProps {
  file: File;
  /** Told how the picture is cut; null for the whole picture. */
  onCut(cut: Cut | null): void;
}

/** Shows a picture, and crops it if its author wants that. A file that can't be decoded shows nothing; the server reports it. */
export function CropField({ file, onCut }: CropFieldProps) {
  const { t } = useLanguage();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isCropping, setIsCropping] = useState(false);
  useEffect(() => {
    let isLatest = true;
    let decoded: ImageBitmap | null = null;
    createImageBitmap(file).then(
      (bitmap) => {
        decoded = bitmap;
        if (isLatest) setPicture(bitmap);
        else bitmap.close();
      },
      () => undefined,
    );
    return () => {
      isLatest = false;
      decoded?.close();
    };
  }, [file]);
  if (!picture) return null;
  const shown = <PictureCanvas picture={picture} label={file.name} />;
  return (
    <div className={styles.field}>
      {isCropping ? (
        <ErrorBoundary>
          <Suspense fallback={<Loading label={t('editor.crop')} />}>
            <Cropper width={picture.width} height={picture.height} onCut={onCut}>
              {shown}
            </Cropper>
          </Suspense>
        </ErrorBoundary>
      ) : (
        shown
      )}
      <button
        className="button button-quiet"
        type="button"
        aria-pressed={isCropping}
        onClick={() => {
          setIsCropping(!isCropping);
          onCut(null);
        }}
      >
        {isCropping ? t('editor.keepWhole') : t('editor.crop')}
      </button>
    </div>
  );
}

/** Drawn on a canvas, since the Content-Security-Policy blocks images that don't come from the site. */
function PictureCanvas({ picture, label }: { picture: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = Math.min(1, previewSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  useEffect(() => {
    const shown = canvas.current;
    shown?.getContext('2d')?.drawImage(picture, 0, 0, shown.width, shown.height);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    />
  );
}
