import { type ReactNode, useEffect, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { type Cut, cutPicture } from './cut-picture.ts';
import styles from './pictures.module.css';

interface CropperProps {
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  /** What shows the picture. */
  children: ReactNode;
  onCut(cut: Cut): void;
}

const shapes = { free: undefined, wide: 16 / 9, classic: 4 / 3, square: 1 } as const;
const names = ['free', 'wide', 'classic', 'square'] as const;
type Shape = (typeof names)[number];

/** Chooses a part of a picture, by pointer, or with the arrow keys on the part and on its edges. */
export default function Cropper({ width, height, children, onCut }: CropperProps) {
  const { t } = useLanguage();
  const [shape, setShape] = useState<Shape>('free');
  const [crop, setCrop] = useState(() => startOf('free', width, height));
  useEffect(() => onCut((file) => cutPicture(file, crop)), [onCut, crop]);
  return (
    <>
      <p id="crop-hint" className={styles.hint}>
        {t('editor.cropHint')}
      </p>
      <ReactCrop
        className={styles.cropper ?? ''}
        crop={crop}
        {...(shapes[shape] !== undefined && { aspect: shapes[shape] })}
        minWidth={24}
        minHeight={24}
        keepSelection
        ariaLabels={{
          cropArea: t('editor.cropArea'),
          nwDragHandle: t('editor.cropEdges.nw'),
          nDragHandle: t('editor.cropEdges.n'),
          neDragHandle: t('editor.cropEdges.ne'),
          eDragHandle: t('editor.cropEdges.e'),
          seDragHandle: t('editor.cropEdges.se'),
          sDragHandle: t('editor.cropEdges.s'),
          swDragHandle: t('editor.cropEdges.sw'),
          wDragHandle: t('editor.cropEdges.w'),
        }}
        onChange={(_, percent) => setCrop(percent)}
      >
        {children}
      </ReactCrop>
      <FieldFrame name="shape" label={t('editor.cropShape')}>
        {(attributes) => (
          <select
            {...attributes}
            className="select"
            value={shape}
            onChange={({ target }) => {
              const chosen = names.find((name) => name === target.value) ?? 'free';
              setShape(chosen);
              setCrop(startOf(chosen, width, height));
            }}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {t(`editor.cropShapes.${name}`)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </>
  );
}

/** The largest part of a shape, in the middle, but not the whole picture: its edges must be seen. */
function startOf(shape: Shape, width: number, height: number): PercentCrop {
  const aspect = shapes[shape];
  if (aspect === undefined) return { unit: '%', x: 5, y: 5, width: 90, height: 90 };
  const isWider = width / height > aspect;
  const size = isWider ? ({ unit: '%', height: 90 } as const) : ({ unit: '%', width: 90 } as const);
  return centerCrop(makeAspectCrop(size, aspect, width, height), width, height);
}
